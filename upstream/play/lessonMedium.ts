import { eq, inArray } from "drizzle-orm";
import { countLessons } from "../catalogue/courseLessons.ts";
import type { Db } from "../db/database.ts";
import { insertRows } from "../db/insertRows.ts";
import { lessons, storedFiles } from "../db/schema/catalogue.ts";
import { lessonCaptions, lessonMedia } from "../db/schema/lessons.ts";
import type { Medium } from "../media/prepare/medium.ts";

type LessonRow = typeof lessons.$inferSelect;

/** Files whose bytes are not stored: rows cannot name them. */
export async function missingBytes(
  tx: Db,
  files: readonly { readonly hash: string }[],
): Promise<readonly string[]> {
  const hashes = [...new Set(files.map(({ hash }) => hash))];
  const kept = await tx
    .select({ hash: storedFiles.hash })
    .from(storedFiles)
    .where(inArray(storedFiles.hash, hashes));
  const known = new Set(kept.map(({ hash }) => hash));
  return hashes.filter((hash) => !known.has(hash));
}

/**
 * A lesson is played by this from now on, and by nothing else; its type and length are those of the medium, and its course is as
 * long as its lessons. `mediaSource` is the SHA-256 of the file it was made of, where that is to be known again. The bytes are stored already (db/fileStore.ts). Captions stay: whoever gives others writes them.
 */
export async function writeLessonMedium(
  tx: Db,
  lessonId: number,
  medium: Medium,
  mediaSource = "",
): Promise<LessonRow> {
  const { type, seconds, pages, files } = medium;
  await tx.delete(lessonMedia).where(eq(lessonMedia.lessonId, lessonId));
  await insertRows(
    tx,
    lessonMedia,
    files.map((file, sort) => ({ ...file, lessonId, sort })),
  );
  return change(tx, lessonId, { type, duration: seconds, pageNum: pages, playUrl: "", mediaSource });
}

/** Nothing plays it any more; what learners did in it stays. */
export async function removeLessonMedium(tx: Db, lessonId: number): Promise<LessonRow> {
  await tx.delete(lessonMedia).where(eq(lessonMedia.lessonId, lessonId));
  await tx.delete(lessonCaptions).where(eq(lessonCaptions.lessonId, lessonId));
  return change(tx, lessonId, { duration: 0, pageNum: 0, playUrl: "", mediaSource: "" });
}

export interface Caption {
  /** As captions name languages: zh, en. */
  readonly lang: string;
  readonly vtt: string;
}

/** In this language; under its own name in the player. */
export async function writeLessonCaption(tx: Db, lessonId: number, { lang, vtt }: Caption): Promise<void> {
  const label = new Intl.DisplayNames([lang], { type: "language" }).of(lang) ?? lang;
  // Behind the others; one that is written again keeps its place.
  const sort = await tx.$count(lessonCaptions, eq(lessonCaptions.lessonId, lessonId));
  const { lessonId: lesson, lang: language } = lessonCaptions;
  await tx
    .insert(lessonCaptions)
    .values({ lessonId, lang, label, vtt, sort })
    .onConflictDoUpdate({ target: [lesson, language], set: { label, vtt } });
}

async function change(tx: Db, lessonId: number, fields: Partial<LessonRow>): Promise<LessonRow> {
  const [row] = await tx.update(lessons).set(fields).where(eq(lessons.id, lessonId)).returning();
  if (!row) throw new Error(`there is no lesson ${lessonId}`);
  await countLessons(tx, [row.courseId]);
  return row;
}
