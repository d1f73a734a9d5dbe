import { and, asc, eq, ne } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { lessons } from "../../platform/db/schema/catalogue.ts";
import { lessonCaptions, lessonMedia } from "../../platform/db/schema/lessons.ts";

/** Returns a lesson's files, pages and captions in order, without files that only playlists refer to (segments). */
export async function mediaOfLesson(db: Db, lessonId: number) {
  const [files, captions] = await Promise.all([
    db
      .select()
      .from(lessonMedia)
      .where(and(eq(lessonMedia.lessonId, lessonId), ne(lessonMedia.role, "part")))
      .orderBy(asc(lessonMedia.sort), asc(lessonMedia.path)),
    db
      .select()
      .from(lessonCaptions)
      .where(eq(lessonCaptions.lessonId, lessonId))
      .orderBy(asc(lessonCaptions.sort), asc(lessonCaptions.lang)),
  ]);
  return { files, captions };
}

export interface Part {
  readonly lessonId: number;
  readonly path: string;
}

/** Returns a file of a lesson by its path, also a file that only a playlist refers to (a segment). */
export async function mediumOf(db: Db, { lessonId, path }: Part) {
  const [file] = await db
    .select()
    .from(lessonMedia)
    .where(and(eq(lessonMedia.lessonId, lessonId), eq(lessonMedia.path, path)));
  return file;
}

export async function captionOf(db: Db, lessonId: number, lang: string): Promise<string | undefined> {
  const [row] = await db
    .select({ vtt: lessonCaptions.vtt })
    .from(lessonCaptions)
    .where(and(eq(lessonCaptions.lessonId, lessonId), eq(lessonCaptions.lang, lang)));
  return row?.vtt;
}

/** Returns the length of a lesson in seconds, as stored with the lesson; 0: the lesson no longer exists. */
export async function durationOf(db: Db, lessonId: number): Promise<number> {
  const [lesson] = await db
    .select({ duration: lessons.duration })
    .from(lessons)
    .where(eq(lessons.id, lessonId));
  return lesson?.duration ?? 0;
}
