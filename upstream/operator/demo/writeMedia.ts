import { createHash } from "node:crypto";
import { and, eq, notInArray } from "drizzle-orm";
import { pagesPdf } from "../../platform/media/pdf.ts";
import type { Db } from "../../platform/db/database.ts";
import { lessons, storedFiles } from "../../platform/db/schema/catalogue.ts";
import {
  lessonCaptions,
  lessonMedia,
  lessonPoints,
  lessonQuestions,
} from "../../platform/db/schema/lessons.ts";
import { knowledgePoints } from "../../platform/db/schema/subjects.ts";
import { upsert } from "../../platform/db/upsert.ts";
import { isMade, type MadeReading, type MadeTalk, readMade, readMedia } from "./madeMedia.ts";
import { type PlacedLesson, placedLessons } from "../school/placedLessons.ts";
import type { ContentRun } from "../school/contentRun.ts";
import type { ReadingSeed, TalkSeed } from "../school/schemas/talkSeeds.ts";

interface File {
  readonly path: string;
  readonly role: "main" | "page" | "part";
  readonly bytes: Uint8Array;
  readonly page?: { readonly alt: string; readonly width: number; readonly height: number };
}

/** Writes the media of lessons. A lesson whose media were not generated gets none, and the player shows a message. */
export async function writeMedia({ db, content, log }: ContentRun): Promise<number> {
  let rows = 0;
  for (const place of content.courses.flatMap(placedLessons)) {
    const talk = content.talks.find(({ key }) => key === place.lesson.talk);
    const reading = content.readings.find(({ key }) => key === place.lesson.reading);
    const key = talk?.key ?? reading?.key;
    if (key === undefined) continue;
    if (!isMade(key)) log.info(`the media of lesson ${place.id} is not there: npm run media -- ${key}`);
    else if (talk) rows += await writeTalk(db, place, talk);
    else if (reading) rows += await writeReading(db, place, reading);
  }
  return rows;
}

async function writeTalk(db: Db, { id: lessonId, course }: PlacedLesson, talk: TalkSeed): Promise<number> {
  const { key } = talk;
  const made = await readMade<MadeTalk>(key);
  const files: File[] = [];
  for (const path of [made.main, ...made.parts])
    files.push({ path, role: path === made.main ? "main" : "part", bytes: await readMedia(key, path) });
  await writeLessonFiles(db, lessonId, files);
  await db
    .update(lessons)
    .set({ duration: Math.round(made.duration) })
    .where(eq(lessons.id, lessonId));
  const vtt = (await readMedia(key, "captions.vtt")).toString();
  const caption = { lessonId, lang: "zh", label: "中文", vtt };
  await upsert(db, lessonCaptions, [caption], [lessonCaptions.lessonId, lessonCaptions.lang]);
  const points = await pointsOf(db, { lessonId, subjectId: course.subjectId, talk, made });
  const isGone = notInArray(
    lessonPoints.second,
    points.map(({ second }) => second),
  );
  await db.delete(lessonPoints).where(and(eq(lessonPoints.lessonId, lessonId), isGone));
  await upsert(db, lessonPoints, points, [lessonPoints.lessonId, lessonPoints.second]);
  const explained = talk.slides.flatMap(({ questionId }, index) =>
    questionId === undefined ? [] : { lessonId, questionId, second: made.slides[index] ?? 0 },
  );
  await upsert(db, lessonQuestions, explained, [lessonQuestions.lessonId, lessonQuestions.questionId]);
  return files.length + 1 + points.length + explained.length;
}

async function pointsOf(
  db: Db,
  place: {
    readonly lessonId: number;
    readonly subjectId: number;
    readonly talk: TalkSeed;
    readonly made: MadeTalk;
  },
) {
  const { lessonId, subjectId, talk, made } = place;
  const known = await db.select().from(knowledgePoints).where(eq(knowledgePoints.subjectId, subjectId));
  return talk.slides.map(({ title, knowledge }, index) => ({
    lessonId,
    second: made.slides[index] ?? 0,
    name: title,
    knowledgePointId: known.find(({ name }) => name === knowledge)?.id ?? null,
  }));
}

/** Writes the pages of a reading as pictures. A lesson of the type document also gets the PDF. */
async function writeReading(db: Db, { id, lesson }: PlacedLesson, reading: ReadingSeed): Promise<number> {
  const made = await readMade<MadeReading>(reading.key);
  const files: File[] = [];
  for (const [index, { file, width, height }] of made.pages.entries()) {
    const { title = "", lines = [] } = reading.pages[index] ?? {};
    const page = { alt: [title, ...lines].join("\n"), width, height };
    files.push({ path: file, role: "page", bytes: await readMedia(reading.key, file), page });
  }
  if (lesson.type === "doc")
    files.push({ path: "pages.pdf", role: "main", bytes: pagesPdf(lesson.name, reading.pages) });
  await writeLessonFiles(db, id, files);
  await db.update(lessons).set({ pageNum: made.pages.length }).where(eq(lessons.id, id));
  return files.length;
}

/** Writes the files of a lesson. Their bytes are stored first, because the rows refer to them. */
async function writeLessonFiles(db: Db, lessonId: number, files: readonly File[]): Promise<void> {
  const rows = files.map(({ path, role, bytes, page }, sort) => {
    const hash = createHash("sha256").update(bytes).digest("hex");
    const { alt = "", width = 0, height = 0 } = page ?? {};
    return { lessonId, path, role, size: bytes.length, hash, alt, width, height, sort };
  });
  const stored = files.map(({ bytes: content }, index) => ({ hash: rows[index]?.hash ?? "", content }));
  for (const row of stored) await db.insert(storedFiles).values(row).onConflictDoNothing();
  const isGone = notInArray(
    lessonMedia.path,
    rows.map(({ path }) => path),
  );
  await db.delete(lessonMedia).where(and(eq(lessonMedia.lessonId, lessonId), isGone));
  await upsert(db, lessonMedia, rows, [lessonMedia.lessonId, lessonMedia.path]);
}
