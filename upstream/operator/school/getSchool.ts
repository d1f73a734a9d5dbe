import { basename } from "node:path";
import { and, asc, eq, gt, inArray, ne, or } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { classroomFiles, classrooms, lessons, courses } from "../../platform/db/schema/catalogue.ts";
import { lessonMedia } from "../../platform/db/schema/lessons.ts";
import { passages, questionImages, questions } from "../../platform/db/schema/questions.ts";
import { exportFields, PICTURES, picturesOf } from "../exporters/exportFields.ts";
import type { BankRecord } from "../importers/bankRecord.ts";
import { storedPassages, storedQuestions } from "../importers/storedRecords.ts";
import { subjectPlace } from "../importers/subjectPlace.ts";
import { folderText } from "./folder/folderText.ts";
import { PICTURES_FOLDER, shownPictures } from "./ownPictures.ts";
import { schoolEntries } from "./schoolEntries.ts";

/** The folder of a school as plain data, because another process may write it. */
export interface SchoolFolder {
  readonly texts: Readonly<Record<string, string>>;
  /** SHA-256 of each stored file, by its path in the folder. */
  readonly stored: Readonly<Record<string, string>>;
  /** Pictures as base64, by their path in the folder. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly questions: number;
}

const PAGE = 500;

/**
 * Returns an agency's own content as a folder that `school put` can import again, including questions of future exams.
 */
export async function getSchool(tx: Db, agencyId: number): Promise<SchoolFolder> {
  const entries = await schoolEntries(tx, agencyId);
  const texts = Object.fromEntries(folderText(entries));
  const bank = await bankOf(tx, agencyId);
  let questionNum = 0;
  for (const [root, records] of bank) {
    texts[`questions/${root.replace(/[\\/:*?"<>|]/g, "_")}.jsonl`] = records
      .map((record) => `${JSON.stringify(record.fields)}\n`)
      .join("");
    questionNum += records.filter(({ isQuestion }) => isQuestion).length;
  }
  const names = [...bank.values()].flat().flatMap(({ pictures }) => pictures);
  return {
    texts,
    stored: await storedOf(tx, agencyId),
    pictures: {
      ...(await pictureBytes(tx, `questions/${PICTURES}`, [...new Set(names)])),
      ...(await pictureBytes(tx, PICTURES_FOLDER, shownPictures(entries))),
    },
    questions: questionNum,
  };
}

interface BankLine {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly pictures: readonly string[];
  readonly isQuestion: boolean;
}

/** Returns the lines of the question files by level-1 subject, materials before questions. */
async function bankOf(tx: Db, agencyId: number): Promise<ReadonlyMap<string, readonly BankLine[]>> {
  const lines = new Map<string, BankLine[]>();
  const add = (root: string, record: BankRecord) => {
    const { second, third } = subjectPlace(record.subject);
    // A subject of level 1 or 2 fills the lower levels with its own name, which is written once.
    const subject = [...new Set([root, second, third])].join(" / ");
    const line = {
      fields: { ...exportFields(record), subject },
      pictures: picturesOf(record),
      isQuestion: record.kind === "question",
    };
    lines.set(root, [...(lines.get(root) ?? []), line]);
  };
  for (const { root, record } of await storedPassages(tx, eq(passages.agencyId, agencyId))) add(root, record);
  let last = 0;
  for (;;) {
    const own = and(eq(questions.agencyId, agencyId), eq(questions.isShown, true), gt(questions.id, last));
    const page = await storedQuestions(tx, own, PAGE);
    for (const { root, record } of page) add(root, record);
    if (page.length < PAGE) return lines;
    last = page.at(-1)?.id ?? last;
  }
}

/**
 * Returns the hashes of classroom files and lesson media, by the paths that the entries name. The pictures of a PDF's
 * pages are left out, because `school put` draws them again.
 */
async function storedOf(tx: Db, agencyId: number): Promise<Record<string, string>> {
  const offered = await tx
    .select({ id: classroomFiles.id, ext: classroomFiles.ext, hash: classroomFiles.hash })
    .from(classroomFiles)
    .innerJoin(classrooms, eq(classrooms.id, classroomFiles.classroomId))
    .where(and(eq(classrooms.agencyId, agencyId), eq(classroomFiles.isShown, true)));
  const played = await tx
    .select({ lessonId: lessonMedia.lessonId, path: lessonMedia.path, hash: lessonMedia.hash })
    .from(lessonMedia)
    .innerJoin(lessons, eq(lessons.id, lessonMedia.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(
      and(
        eq(courses.agencyId, agencyId),
        eq(courses.isShown, true),
        eq(lessons.isShown, true),
        or(ne(lessons.type, "doc"), ne(lessonMedia.role, "page")),
      ),
    )
    .orderBy(asc(lessonMedia.lessonId), asc(lessonMedia.sort));
  return Object.fromEntries([
    ...offered.map(({ id, ext, hash }) => [`files/${id}.${ext}`, hash]),
    ...played.map(({ lessonId, path, hash }) => [`media/${lessonId}/${path}`, hash]),
  ]);
}

async function pictureBytes(
  tx: Db,
  folder: string,
  names: readonly string[],
): Promise<Record<string, string>> {
  if (names.length === 0) return {};
  const hashOf = (name: string) => basename(name).replace(/\..*$/, "");
  const rows = await tx
    .select()
    .from(questionImages)
    .where(inArray(questionImages.hash, names.map(hashOf)));
  return Object.fromEntries(
    names.flatMap((name) => {
      const row = rows.find(({ hash }) => hash === hashOf(name));
      return row ? [[`${folder}/${name}`, Buffer.from(row.content).toString("base64")]] : [];
    }),
  );
}
