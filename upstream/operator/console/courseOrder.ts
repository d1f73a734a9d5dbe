import { asc, eq } from "drizzle-orm";
import type { Db } from "#upstream/platform/db/database.ts";
import { CHAPTER, LESSON } from "#upstream/operator/school/kinds/consoleKinds.ts";
import { findContentRow } from "#upstream/operator/school/kinds/contentRows.ts";
import { chapters, courses, lessons } from "#upstream/platform/db/schema/catalogue.ts";

/** Place of a chapter or lesson: 1 is the first. A lesson is counted in its chapter, hidden lessons too. */
export interface Place {
  readonly chapterId?: number;
  readonly place: number;
}

/** Waits for other moves in the course, so that two moves at once leave one order. */
export async function lockOrder(tx: Db, courseId: number): Promise<void> {
  await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, courseId)).for("update");
}

/** Returns the ids of the chapters of a course in their order. */
export async function chapterOrder(tx: Db, courseId: number): Promise<readonly number[]> {
  const rows = await tx
    .select({ id: chapters.id })
    .from(chapters)
    .where(eq(chapters.courseId, courseId))
    .orderBy(asc(chapters.sort), asc(chapters.id));
  return rows.map(({ id }) => id);
}

/** Returns the ids of the lessons of a chapter in their order. */
export async function lessonOrder(tx: Db, chapterId: number): Promise<readonly number[]> {
  const rows = await tx
    .select({ id: lessons.id })
    .from(lessons)
    .where(eq(lessons.chapterId, chapterId))
    .orderBy(asc(lessons.sort), asc(lessons.id));
  return rows.map(({ id }) => id);
}

/** Returns the ids with one of them at a place, at most the last one. */
export function placed(ids: readonly number[], id: number, place: number): readonly number[] {
  return ids.filter((one) => one !== id).toSpliced(place - 1, 0, id);
}

/** Writes the order of chapters of a course. */
export async function writeChapterOrder(tx: Db, ids: readonly number[]): Promise<void> {
  for (const [sort, id] of ids.entries()) await tx.update(chapters).set({ sort }).where(eq(chapters.id, id));
}

/** Writes the lessons of a chapter in their order; a lesson of another chapter moves there. */
export async function writeLessonOrder(tx: Db, chapterId: number, ids: readonly number[]): Promise<void> {
  for (const [sort, id] of ids.entries())
    await tx.update(lessons).set({ sort, chapterId }).where(eq(lessons.id, id));
}

/** Returns the place of a chapter or lesson that the table of changes names, such as "lesson 100001". */
export async function placeOf(tx: Db, target: string): Promise<Place> {
  const [thing = "", text = ""] = target.split(" ");
  const id = Number(text);
  if (thing === "chapter") {
    const { courseId } = await findContentRow(tx, CHAPTER, id);
    return { place: (await chapterOrder(tx, courseId)).indexOf(id) + 1 };
  }
  const { chapterId } = await findContentRow(tx, LESSON, id);
  return { chapterId, place: (await lessonOrder(tx, chapterId)).indexOf(id) + 1 };
}
