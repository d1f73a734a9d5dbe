import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { hasPages } from "../../domain/catalogue/lessonProgress.ts";
import { chapters, courses, lessons, storedFiles } from "../../platform/db/schema/catalogue.ts";
import { lessonCaptions, lessonMedia } from "../../platform/db/schema/lessons.ts";
import { inMegabytes } from "../../platform/media/prepare/medium.ts";
import { missingBytes } from "../../domain/play/lessonMedium.ts";
import type { CommandContext, Row } from "./command.ts";
import { Declined } from "../errors.ts";
import { both } from "#upstream/platform/kit/language.ts";

/** Returns lessons and facts on their media, in the order of their course. */
export async function selectMedia(tx: Db, where: ReturnType<typeof eq>) {
  const found = await tx
    .select({ lesson: lessons, course: courses.name, chapter: chapters.name })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .innerJoin(chapters, eq(chapters.id, lessons.chapterId))
    .where(where)
    .orderBy(asc(chapters.sort), asc(chapters.id), asc(lessons.sort), asc(lessons.id));
  const ids = found.map(({ lesson }) => lesson.id);
  const [files, captions] = ids.length === 0 ? [[], []] : [await filesOf(tx, ids), await captionsOf(tx, ids)];
  return found.map(({ lesson, ...names }) => ({
    lesson,
    ...names,
    file: files.find(({ lessonId }) => lessonId === lesson.id),
    captions: captions.filter(({ lessonId }) => lessonId === lesson.id).map(({ lang }) => lang),
  }));
}

export type LessonMedium = Awaited<ReturnType<typeof selectMedia>>[number];

/**
 * Returns the lesson and the facts on its medium.
 *
 * @throws Declined when no lesson has this id
 */
export async function findLessonMedium(tx: Db, lessonId: number): Promise<LessonMedium> {
  const [found] = await selectMedia(tx, eq(lessons.id, lessonId));
  if (found) return found;
  throw new Declined(
    both(
      `LESSON: there is no lesson ${lessonId}. npm run admin -- media list COURSE tells ids.`,
      `LESSON: 没有课时 ${lessonId}，见 media list。`,
    ),
  );
}

function filesOf(tx: Db, ids: readonly number[]) {
  return tx
    .select({
      lessonId: lessonMedia.lessonId,
      main: sql<string>`coalesce(min(${lessonMedia.path}) filter (where ${lessonMedia.role} = 'main'), min(${lessonMedia.path}) filter (where ${lessonMedia.role} = 'page'), '')`,
      files: sql<number>`count(*)::int`,
      bytes: sql<number>`sum(${lessonMedia.size})::float8`,
    })
    .from(lessonMedia)
    .where(inArray(lessonMedia.lessonId, [...ids]))
    .groupBy(lessonMedia.lessonId);
}

function captionsOf(tx: Db, ids: readonly number[]) {
  return tx
    .select({ lessonId: lessonCaptions.lessonId, lang: lessonCaptions.lang })
    .from(lessonCaptions)
    .where(inArray(lessonCaptions.lessonId, [...ids]))
    .orderBy(asc(lessonCaptions.sort), asc(lessonCaptions.lang));
}

export function mediumRow({ lesson, chapter, file, captions }: LessonMedium): Row {
  return {
    id: lesson.id,
    chapter,
    lesson: lesson.name,
    type: lesson.type,
    length: lengthOf(lesson),
    plays: file?.main ?? lesson.playUrl,
    files: file?.files ?? 0,
    size: file ? inMegabytes(file.bytes) : "",
    captions: captions.join(", "),
  };
}

/** Returns the facts on a lesson's medium that the table of changes records. */
export function mediumFields({ lesson, file, captions }: LessonMedium) {
  return { ...lesson, main: file?.main ?? "", files: file?.files ?? 0, bytes: file?.bytes ?? 0, captions };
}

function lengthOf(lesson: LessonMedium["lesson"]): string {
  if (hasPages(lesson)) return `${lesson.pageNum} pages`;
  const { duration } = lesson;
  return `${Math.floor(duration / 60)}:${String(duration % 60).padStart(2, "0")}`;
}

/**
 * Checks that the bytes of files are stored before rows refer to them. A dry run stores no bytes: it inserts empty
 * rows, which the rollback removes.
 *
 * @throws Declined when the bytes of a file are missing
 */
export async function requireBytes(
  { tx, isDry }: CommandContext,
  files: readonly { readonly hash: string }[],
) {
  const missing = await missingBytes(tx, files);
  if (missing.length === 0) return;
  if (!isDry)
    throw new Declined(
      both(
        "FILE: its bytes are not stored any more. Run the command again.",
        "FILE: 文件已不在，请重新提交。",
      ),
    );
  await tx
    .insert(storedFiles)
    .values(missing.map((hash) => ({ hash, content: new Uint8Array() })))
    .onConflictDoNothing();
}
