import { createHash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
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

/** Rows of the tables about media, collected for all lessons and then written in a few statements. */
interface MediaRows {
  /** Bytes by hash. */
  readonly stored: Map<string, Uint8Array>;
  readonly media: (typeof lessonMedia.$inferInsert)[];
  readonly captions: (typeof lessonCaptions.$inferInsert)[];
  readonly points: (typeof lessonPoints.$inferInsert)[];
  readonly questions: (typeof lessonQuestions.$inferInsert)[];
  /** Seconds of a film and pages of a document. */
  readonly lengths: { readonly id: number; readonly duration?: number; readonly pageNum?: number }[];
}

interface File {
  readonly path: string;
  readonly role: "main" | "page" | "part";
  readonly bytes: Uint8Array;
  readonly page?: { readonly alt: string; readonly width: number; readonly height: number };
}

/** Writes the media of lessons. A lesson whose media were not generated gets none, and the player shows a message. */
export async function writeMedia({ db, content, log }: ContentRun): Promise<number> {
  const rows: MediaRows = {
    stored: new Map(),
    media: [],
    captions: [],
    points: [],
    questions: [],
    lengths: [],
  };
  const known = await db.select().from(knowledgePoints);
  for (const place of content.courses.flatMap(placedLessons)) {
    const talk = content.talks.find(({ key }) => key === place.lesson.talk);
    const reading = content.readings.find(({ key }) => key === place.lesson.reading);
    const key = talk?.key ?? reading?.key;
    if (key === undefined) continue;
    if (!isMade(key)) log.info(`the media of lesson ${place.id} is not there: npm run media -- ${key}`);
    else if (talk) await addTalk(rows, place, { talk, known });
    else if (reading) await addReading(rows, place, reading);
  }
  await writeRows(db, rows);
  return rows.media.length + rows.captions.length + rows.points.length + rows.questions.length;
}

async function addTalk(
  rows: MediaRows,
  { id: lessonId, course }: PlacedLesson,
  { talk, known }: { readonly talk: TalkSeed; readonly known: readonly KnowledgePoint[] },
): Promise<void> {
  const { key, slides } = talk;
  const made = await readMade<MadeTalk>(key);
  const files = [made.main, ...made.parts].map(
    async (path): Promise<File> => ({
      path,
      role: path === made.main ? "main" : "part",
      bytes: await readMedia(key, path),
    }),
  );
  addFiles(rows, lessonId, await Promise.all(files));
  rows.lengths.push({ id: lessonId, duration: Math.round(made.duration) });
  const vtt = (await readMedia(key, "captions.vtt")).toString();
  rows.captions.push({ lessonId, lang: "zh", label: "中文", vtt });
  const ofSubject = known.filter(({ subjectId }) => subjectId === course.subjectId);
  for (const [index, { title, knowledge, questionId }] of slides.entries()) {
    const second = made.slides[index] ?? 0;
    const knowledgePointId = ofSubject.find(({ name }) => name === knowledge)?.id ?? null;
    rows.points.push({ lessonId, second, name: title, knowledgePointId });
    if (questionId !== undefined) rows.questions.push({ lessonId, questionId, second });
  }
}

type KnowledgePoint = typeof knowledgePoints.$inferSelect;

/** Adds the pages of a reading as pictures. A lesson of the type document also gets the PDF. */
async function addReading(
  rows: MediaRows,
  { id, lesson }: PlacedLesson,
  reading: ReadingSeed,
): Promise<void> {
  const made = await readMade<MadeReading>(reading.key);
  const files: File[] = [];
  for (const [index, { file, width, height }] of made.pages.entries()) {
    const { title = "", lines = [] } = reading.pages[index] ?? {};
    const page = { alt: [title, ...lines].join("\n"), width, height };
    files.push({ path: file, role: "page", bytes: await readMedia(reading.key, file), page });
  }
  if (lesson.type === "doc")
    files.push({ path: "pages.pdf", role: "main", bytes: pagesPdf(lesson.name, reading.pages) });
  addFiles(rows, id, files);
  rows.lengths.push({ id, pageNum: made.pages.length });
}

function addFiles({ stored, media }: MediaRows, lessonId: number, files: readonly File[]): void {
  for (const [sort, { path, role, bytes, page }] of files.entries()) {
    const hash = createHash("sha256").update(bytes).digest("hex");
    const { alt = "", width = 0, height = 0 } = page ?? {};
    stored.set(hash, bytes);
    media.push({ lessonId, path, role, size: bytes.length, hash, alt, width, height, sort });
  }
}

/** Writes all rows and removes those of an earlier run. Bytes are written first, because the rows refer to them. */
async function writeRows(db: Db, rows: MediaRows): Promise<void> {
  const { stored, media, captions, points, questions, lengths } = rows;
  const had = await db.select({ hash: storedFiles.hash }).from(storedFiles);
  const isThere = new Set(had.map(({ hash }) => hash));
  // Each file has a statement of its own, so that no statement holds the bytes of all films. The embedded
  // database takes base64 faster than bytes, which its client turns into hex digits one by one.
  for (const [hash, bytes] of stored)
    if (!isThere.has(hash)) {
      const content = sql`decode(${Buffer.from(bytes).toString("base64")}, 'base64')`;
      await db.insert(storedFiles).values({ hash, content }).onConflictDoNothing();
    }
  const ids = [...new Set(media.map(({ lessonId }) => lessonId))];
  if (ids.length === 0) return;
  const paths = media.map(({ lessonId, path }) => sql`(${lessonId}::int, ${path})`);
  await db
    .delete(lessonMedia)
    .where(
      and(
        inArray(lessonMedia.lessonId, ids),
        sql`(${lessonMedia.lessonId}, ${lessonMedia.path}) not in (${sql.join(paths, sql`, `)})`,
      ),
    );
  await upsert(db, lessonMedia, media, [lessonMedia.lessonId, lessonMedia.path]);
  await upsert(db, lessonCaptions, captions, [lessonCaptions.lessonId, lessonCaptions.lang]);
  await writePoints(db, points);
  await upsert(db, lessonQuestions, questions, [lessonQuestions.lessonId, lessonQuestions.questionId]);
  for (const { id, ...length } of lengths) await db.update(lessons).set(length).where(eq(lessons.id, id));
}

async function writePoints(db: Db, points: MediaRows["points"]): Promise<void> {
  if (points.length === 0) return;
  const seconds = points.map(({ lessonId, second }) => sql`(${lessonId}::int, ${second}::int)`);
  const ids = [...new Set(points.map(({ lessonId }) => lessonId))];
  await db
    .delete(lessonPoints)
    .where(
      and(
        inArray(lessonPoints.lessonId, ids),
        sql`(${lessonPoints.lessonId}, ${lessonPoints.second}) not in (${sql.join(seconds, sql`, `)})`,
      ),
    );
  await upsert(db, lessonPoints, points, [lessonPoints.lessonId, lessonPoints.second]);
}
