import { placeInChinese, remarkTold } from "../../importers/inChinese/tellInChinese.ts";
import { both, told } from "#upstream/platform/kit/language.ts";
import { extname, join, relative, sep } from "node:path";
import type { BankEntry } from "#upstream/operator/importers/bankEntry.ts";
import type { BankWriter, Written } from "#upstream/operator/importers/bankWriter.ts";
import { FORMATS } from "#upstream/operator/importers/formats/formats.ts";
import { importQuestions } from "#upstream/operator/importers/importQuestions.ts";
import { InputError } from "#upstream/operator/importers/inputFile.ts";
import { subjectText } from "#upstream/operator/importers/storedRecords.ts";
import { flattenSubjects } from "../checkContent.ts";
import type { SubjectSeed } from "../schemas/subjectSeeds.ts";
import type { ContentFiles } from "./contentFiles.ts";
import { lostEntry, lostFile } from "./lostEntries.ts";
import { subjectNames } from "./readQuestions.ts";

const FOLDER = "questions";
const EXTENSIONS = new Set(FORMATS.flatMap(({ extensions }) => extensions));

/**
 * Reads the question files of a school, in any format of the importer and with pictures. Each question must belong to a
 * subject of the folder.
 */
export async function readEntries(
  files: ContentFiles,
  subjects: readonly SubjectSeed[],
): Promise<readonly BankEntry[]> {
  const ids = subjectNames(subjects);
  const names = collectionNames(subjects);
  const entries: BankEntry[] = [];
  for (const file of files.below(FOLDER).filter((name) => EXTENSIONS.has(extname(name)))) {
    files.take(file);
    for (const { line, ...entry } of await acceptedOf(files, file)) {
      const { record } = entry;
      const name = names.get(ids.get(record.subject) ?? 0);
      if (name) {
        for (const { path } of entry.pictures) files.take(relative(files.root, path).split(sep).join("/"));
        entries.push({
          ...entry,
          line: entries.length + 1,
          record: { ...record, subject: name.subject },
          collection: `${name.root}/${record.dataset}`,
        });
        continue;
      }
      files.lost.push(lostEntry(file, record.sourceKey));
      if (isLostSubject(files, record.subject)) continue;
      files.faults.push({
        file,
        entry: both(`row ${line} (${record.sourceKey})`, `第 ${line} 行（${record.sourceKey}）`),
        reason: both(
          `subject (科目) is ${JSON.stringify(record.subject)}, which is not in subjects.yaml or stands there twice`,
          `科目写的是 ${JSON.stringify(record.subject)}，subjects.yaml 里没有，或有两个`,
        ),
        remedy: both(
          "write the names from level 1 or 2 down, such as 公共课 / 大学语文",
          "从一级或二级科目写起，如 公共课 / 大学语文",
        ),
      });
    }
  }
  return entries;
}

/** Returns the place of a question in its file, with its number. */
function placed(place: string, id: string): string {
  const number = id === "" ? "" : both(` (${id})`, `（${id}）`);
  return `${both(place, placeInChinese(place))}${number}`;
}

/** Returns whether the subject may be one whose entry could not be read. */
function isLostSubject({ lost }: ContentFiles, subject: string): boolean {
  const parts = subject.split("/").map((part) => part.trim());
  return lost.some(
    ({ file, names, isWhole }) =>
      file === "subjects.yaml" && (isWhole || parts.some((one) => names.has(one))),
  );
}

/** Returns the questions of a file that the importer accepts. Refused questions become faults of the folder. */
async function acceptedOf(files: ContentFiles, file: string): Promise<readonly BankEntry[]> {
  const accepted: BankEntry[] = [];
  const nothing: Written = {
    counts: { added: 0, updated: 0, unchanged: 0 },
    newSubjects: [],
    subjectNotes: [],
    sharedTooNum: 0,
    sat: [],
    taken: [],
    twins: [],
  };
  const bank: BankWriter = {
    batch: 1_000,
    agency: () => Promise.resolve(""),
    write: (batch) => Promise.resolve(accepted.push(...batch)).then(() => nothing),
    writePaper: () =>
      Promise.reject(
        new InputError(
          both("holds a paper: papers stand in papers.yaml", "里有试卷；试卷要写在 papers.yaml"),
        ),
      ),
    finish: () => Promise.resolve(),
  };
  const path = join(files.folder, file);
  try {
    const { handle, size } = await files.open(file);
    const { refusals, notes } = await importQuestions({
      file: path,
      opened: { path, handle, size },
      bank,
      // The folder says what its questions are.
      isReplacing: true,
    });
    // Questions that the importer would repair are faults too: the folder must hold what the bank gets. A formula that
    // cannot be rendered is no fault, because learners then see its TeX source.
    for (const { id } of refusals) files.lost.push(id === "" ? lostFile(file) : lostEntry(file, id));
    for (const { place, id, field, reason, remedy } of [
      ...refusals,
      ...notes.filter(({ field: name }) => name !== "formula"),
    ])
      files.faults.push({
        file,
        entry: placed(place, id),
        ...remarkTold({ field, reason, remedy }),
      });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    files.lost.push(lostFile(file));
    files.faults.push({
      file,
      reason: told(error.message.replaceAll(path, both("it", "文件")).replace(/[。.]$/, "")),
      remedy: both("docs/importing.md tells the formats", "格式见 docs/importing.md"),
    });
  }
  return accepted;
}

interface SubjectName {
  readonly root: string;
  /**
   * Subject under the name that an export gives it. Two subjects of the same short name have the root's name in front.
   */
  readonly subject: string;
}

export function collectionNames(subjects: readonly SubjectSeed[]): ReadonlyMap<number, SubjectName> {
  const placed = flattenSubjects(subjects);
  const short = placed.map(({ subject, parent, root, level }) => {
    const second = level === 3 ? (parent?.name ?? "") : subject.name;
    return { id: subject.id, root: root.name, subject: subjectText(second, subject.name) };
  });
  const times = (name: string) => short.filter(({ subject }) => subject === name).length;
  return new Map(
    short.map(({ id, root, subject }) => [
      id,
      { root, subject: times(subject) > 1 ? `${root} / ${subject}` : subject },
    ]),
  );
}
