import { eq, inArray } from "drizzle-orm";
import { countLessons } from "../catalogue/courseLessons.ts";
import type { Db } from "../../platform/db/database.ts";
import { insertRows } from "../../platform/db/insertRows.ts";
import { lessons, storedFiles } from "../../platform/db/schema/catalogue.ts";
import { lessonCaptions, lessonMedia } from "../../platform/db/schema/lessons.ts";
import type { Medium } from "../../platform/media/prepare/medium.ts";

type LessonRow = typeof lessons.$inferSelect;

/** Returns which of the hashes have no stored file: a row of lesson_media must not refer to them. */
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
 * Replaces the files of a lesson by a medium. The lesson gets the medium's type and length, and its course the new sum
 * of lengths. The bytes must already be stored (platform/files/fileStore.ts). Captions are kept until the caller writes
 * new ones.
 * @param mediaSource SHA-256 of the original file, by which the caller can recognize the file later
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

/** Removes the files and captions of a lesson. The learners' progress stays. */
export async function removeLessonMedium(tx: Db, lessonId: number): Promise<LessonRow> {
  await tx.delete(lessonMedia).where(eq(lessonMedia.lessonId, lessonId));
  await tx.delete(lessonCaptions).where(eq(lessonCaptions.lessonId, lessonId));
  return change(tx, lessonId, { duration: 0, pageNum: 0, playUrl: "", mediaSource: "" });
}

export interface Caption {
  /** Language code, such as zh or en. */
  readonly lang: string;
  readonly vtt: string;
}

/** Writes the captions of one language. The player's menu shows the name of the language in that language. */
export async function writeLessonCaption(tx: Db, lessonId: number, { lang, vtt }: Caption): Promise<void> {
  const label = new Intl.DisplayNames([lang], { type: "language" }).of(lang) ?? lang;
  // New captions come after the others in the player's menu; replaced captions keep their position.
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
