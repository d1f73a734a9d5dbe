import { remarkTold } from "../../importers/inChinese/tellInChinese.ts";
import { type Told, both, told } from "#upstream/platform/kit/language.ts";
import { createHash } from "node:crypto";
import { extname, join, posix } from "node:path";
import type { BankRecord, PassageRecord, QuestionRecord } from "#upstream/operator/importers/bankRecord.ts";
import { checkLine } from "#upstream/operator/importers/checkLine.ts";
import type { SourceItem } from "#upstream/operator/importers/formats/format.ts";
import { formatOf, FORMATS } from "#upstream/operator/importers/formats/formats.ts";
import { InputError } from "#upstream/operator/importers/inputFile.ts";
import { createScratch } from "#upstream/operator/importers/scratch.ts";
import { sourceText } from "#upstream/operator/importers/sourceText.ts";
import { questionImageUrl } from "#upstream/platform/media/urls.ts";
import type { PassageSeed, PictureSeed, QuestionBank, QuestionSeed } from "../questionSeeds.ts";
import type { SubjectSeed } from "../schemas/subjectSeeds.ts";
import type { ContentFiles } from "./contentFiles.ts";

const FOLDER = "questions";
const EXTENSIONS = new Set(FORMATS.flatMap(({ extensions }) => extensions));

interface Reading {
  readonly files: ContentFiles;
  readonly file: string;
  readonly entry: string;
  readonly refuse: (reason: Told, remedy: Told) => void;
}

/** Reads the question files, in any format of the importer, and checks them as the importer does. */
export async function readQuestions(
  files: ContentFiles,
  subjects: readonly SubjectSeed[],
): Promise<QuestionBank> {
  const passages: PassageSeed[] = [];
  const questions: QuestionSeed[] = [];
  const pictures = new Map<string, PictureSeed>();
  const subjectIds = subjectNames(subjects);
  for (const file of files.below(FOLDER).filter((name) => EXTENSIONS.has(extname(name)))) {
    for await (const item of itemsOf(files, file)) {
      const { reading, record } = recordOf(files, file, item);
      if (!record) continue;
      const id = Number(record.sourceKey);
      if (!Number.isSafeInteger(id) || id < 1) {
        reading.refuse(
          both("id (编号) is no whole number", "编号不是整数"),
          both(
            "give it a number that no other question of the folder has",
            "给它一个文件夹里没有用过的数字编号",
          ),
        );
        continue;
      }
      const subjectId = subjectIds.get(record.subject);
      if (subjectId === undefined) {
        reading.refuse(
          both(
            `subject (科目) is ${JSON.stringify(record.subject)}, which is not in subjects.yaml or stands there twice`,
            `科目写的是 ${JSON.stringify(record.subject)}，subjects.yaml 里没有，或有两个`,
          ),
          both(
            "write the names from level 1 or 2 down, such as 公共课 / 大学语文",
            "从一级或二级科目写起，如 公共课 / 大学语文",
          ),
        );
        continue;
      }
      const place = { id, subjectId };
      const drawn = await drawPictures(reading, record, pictures);
      const seed =
        drawn.kind === "passage" ? { ...place, content: drawn.content } : questionSeed(reading, drawn, place);
      files.places.set(seed, { file, entry: reading.entry });
      if ("content" in seed) passages.push(seed);
      else questions.push(seed);
    }
  }
  return { questions, passages, pictures: [...pictures.values()] };
}

async function* itemsOf(files: ContentFiles, file: string): AsyncGenerator<SourceItem> {
  const scratch = createScratch();
  const path = join(files.folder, file);
  files.take(file);
  const opened = await files.open(file);
  try {
    const source = { path, handle: opened.handle, size: opened.size };
    const format = await formatOf(source, undefined);
    const given = { ...source, encoding: undefined, subject: "", source: "", scratch: scratch.folder };
    yield* (await format.open(given)).items;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    files.faults.push({
      file,
      reason: told(error.message.replaceAll(path, both("it", "它"))),
      remedy: both("docs/importing.md tells the formats", "格式见 docs/importing.md"),
    });
  } finally {
    await opened.handle.close();
    await scratch.remove();
  }
}

/** Converts a question to the importer's record. A warning of the importer is a fault here, so that nothing is lost. */
function recordOf(
  files: ContentFiles,
  file: string,
  item: SourceItem,
): { readonly reading: Reading; readonly record?: BankRecord } {
  const entry = item.place.text;
  const refuse = (reason: Told, remedy: Told) => files.faults.push({ file, entry, reason, remedy });
  const reading = { files, file, entry, refuse };
  if ("refusal" in item) {
    const { reason, remedy } = remarkTold({ field: "", ...item.refusal });
    refuse(reason, remedy);
    return { reading };
  }
  const checked = checkLine(item.value);
  const remarks = checked.kind === "ok" ? checked.notes : checked.remarks;
  for (const remark of [...(item.notes ?? []), ...remarks]) {
    const { reason, remedy } = remarkTold(remark);
    refuse(reason, remedy);
  }
  return checked.kind === "ok" ? { reading, record: checked.record } : { reading };
}

/** Returns ids of subjects by their names, with and without the root's name; undefined: two subjects have the name. */
export function subjectNames(roots: readonly SubjectSeed[]): ReadonlyMap<string, number | undefined> {
  const ids = new Map<string, number | undefined>();
  const add = ({ id, name, children = [] }: SubjectSeed, above: readonly string[]) => {
    const names = [...above, name];
    for (const way of [names, names.slice(1)].filter(({ length }) => length > 0)) {
      const key = way.join(" / ");
      ids.set(key, ids.has(key) ? undefined : id);
    }
    for (const child of children) add(child, names);
  };
  for (const root of roots) add(root, []);
  return ids;
}

function questionSeed(
  { refuse }: Reading,
  record: QuestionRecord,
  place: Pick<QuestionSeed, "id" | "subjectId">,
): QuestionSeed {
  const chapters = new Set(record.knowledge.map(([chapter]) => chapter ?? ""));
  const [chapter = ""] = chapters;
  if (chapters.size !== 1 || record.knowledge.some(({ length }) => length !== 2))
    refuse(
      both("knowledge (知识点) does not name one chapter and points of it", "知识点要属于同一章"),
      both(
        "write chapter->point, on a line for each point: 第一章->物质",
        "写成 章->知识点，一行一个：第一章->物质",
      ),
    );
  const source = sourceText(record);
  const { options, images, passageKey } = record;
  return {
    ...place,
    chapter,
    type: record.type,
    stem: record.stem,
    ...(record.form !== "" && { form: record.form }),
    ...(passageKey !== null && { passageId: Number(passageKey) }),
    ...(options.length > 0 && record.type !== "judge" && { options }),
    ...(images.length > 0 && { images }),
    answer: record.type === "judge" ? record.answer.map((key) => (key === "A" ? "对" : "错")) : record.answer,
    ...(record.anyOrder && { anyOrder: true }),
    analysis: record.analysis,
    ...(Number(record.score) > 0 && { score: Number(record.score) }),
    difficulty: record.difficulty,
    ...(record.year !== null && { year: record.year }),
    ...(source !== "" && { source }),
    knowledge: record.knowledge.map((path) => path.at(-1) ?? ""),
  };
}

const NAMED = /(!\[[^\]\n]*\]\()([^()\s]+)(\))/g;

/** Replaces the names of drawings in a record by their addresses, which contain the hashes of the drawings. */
async function drawPictures(
  { files, file, refuse }: Reading,
  record: PassageRecord | QuestionRecord,
  pictures: Map<string, PictureSeed>,
): Promise<typeof record> {
  const fileNameOf = async (name: string): Promise<string> => {
    const path = posix.join(posix.dirname(file), name);
    if (!files.has(path) || !path.endsWith(".svg")) {
      refuse(
        both(
          `shows the picture ${name}, which is no .svg file of the folder`,
          `图片 ${name} 不是文件夹里的 .svg 文件`,
        ),
        both(`put the drawing at ${path}`, `把图放到 ${path}`),
      );
      return name;
    }
    const svg = (await files.read(path)).trimEnd();
    const hash = createHash("sha256").update(svg).digest("hex").slice(0, 40);
    pictures.set(hash, { hash, svg });
    return `${hash}.svg`;
  };
  const place = async (text: string): Promise<string> => {
    let placed = text;
    for (const [whole, open = "", name = "", close = ""] of text.matchAll(NAMED))
      placed = placed.replace(whole, `${open}${questionImageUrl(await fileNameOf(name))}${close}`);
    return placed;
  };
  const analysis = await place(record.analysis);
  if (record.kind === "passage") return { ...record, analysis, content: await place(record.content) };
  const options = record.options.map(async ({ key, content }) => ({ key, content: await place(content) }));
  return {
    ...record,
    analysis,
    stem: await place(record.stem),
    options: await Promise.all(options),
    images: await Promise.all(record.images.map(fileNameOf)),
  };
}
