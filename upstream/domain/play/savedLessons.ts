import { and, count, desc, eq } from "drizzle-orm";
import { favourites } from "../../platform/db/schema/learning.ts";
import { courses, lessons } from "../../platform/db/schema/catalogue.ts";
import { favouritesOf } from "../account/favourites.ts";
import type { PageCut } from "../../platform/db/page.ts";
import type { Db } from "../../platform/db/database.ts";
import { LESSON_ROW } from "../catalogue/lessonRow.ts";
import { learnRecordsOf } from "./chapters.ts";

/** Returns one page of a learner's saved lessons with course and progress, latest first, and their total number. */
export async function pageOfSavedLessons(db: Db, userId: number, cut: PageCut) {
  const own = favouritesOf({ userId, type: "lesson" });
  const [rows, [counted]] = await Promise.all([
    db
      .select({ lesson: LESSON_ROW, courseName: courses.name, createdAt: favourites.createdAt })
      .from(favourites)
      .innerJoin(lessons, and(eq(lessons.id, favourites.targetId), eq(lessons.isShown, true)))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(own)
      .orderBy(desc(favourites.createdAt), desc(favourites.targetId))
      .limit(cut.size)
      .offset(cut.offset),
    db
      .select({ total: count() })
      .from(favourites)
      .innerJoin(lessons, and(eq(lessons.id, favourites.targetId), eq(lessons.isShown, true)))
      .where(own),
  ]);
  const records = await learnRecordsOf(
    db,
    userId,
    rows.map(({ lesson }) => lesson.id),
  );
  return {
    rows: rows.map((row) => ({ ...row, record: records.get(row.lesson.id) })),
    total: counted?.total ?? 0,
  };
}
