import { and, inArray, notInArray } from "drizzle-orm";
import type { Db } from "#upstream/platform/db/database.ts";
import * as table from "#upstream/platform/db/schema/catalogue.ts";
import { upsert } from "#upstream/platform/db/upsert.ts";
import type { CourseSeed } from "../schemas/chapterSeed.ts";
import { placedChapters, placedLessons } from "../placedLessons.ts";
import { LESSON } from "../kinds/consoleKinds.ts";
import { columnsOfEntry } from "../kinds/entryColumns.ts";

/**
 * Writes lessons. A lesson that its course no longer has is hidden, not deleted, so that learners keep their progress.
 */
export async function writeLessons(db: Db, courses: readonly CourseSeed[]): Promise<number> {
  const courseIds = courses.map(({ id }) => id);
  const chapters = courses.flatMap(placedChapters);
  const stored = await db
    .select({
      id: table.lessons.id,
      type: table.lessons.type,
      duration: table.lessons.duration,
      pageNum: table.lessons.pageNum,
    })
    .from(table.lessons)
    .where(inArray(table.lessons.courseId, courseIds));
  const lengthOf = new Map(stored.map((row) => [row.id, row]));
  const lessons = courses.flatMap(placedLessons).map(({ id, course, chapterId, lesson, sort }) => {
    // A lesson without a length of its own gets the length of its medium.
    const made = lesson.minutes === undefined ? lengthOf.get(id) : undefined;
    return {
      id,
      courseId: course.id,
      chapterId,
      ...(columnsOfEntry(LESSON, lesson, 0) as { readonly name: string }),
      type: lesson.type ?? (lesson.file === undefined ? undefined : made?.type) ?? ("video" as const),
      duration: made?.duration ?? (lesson.minutes ?? 0) * 60,
      pageNum: lesson.pages ?? made?.pageNum ?? 0,
      isShown: true,
      sort,
    };
  });
  await upsert(db, table.chapters, chapters, table.chapters.id);
  await upsert(db, table.lessons, lessons, table.lessons.id);
  const isGone = notInArray(
    table.lessons.id,
    lessons.map(({ id }) => id),
  );
  await db
    .update(table.lessons)
    .set({ isShown: false })
    .where(and(inArray(table.lessons.courseId, courseIds), isGone));
  return chapters.length + lessons.length;
}
