import { inArray, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { courses, lessons } from "../db/schema/catalogue.ts";

/**
 * Updates the courses' number of shown lessons and hours. Call it after each change of lessons. Lessons to read have no
 * length.
 */
export async function countLessons(tx: Db, courseIds: readonly number[]): Promise<void> {
  const shown = sql`from ${lessons} l where l.course_id = ${courses.id} and l.is_shown`;
  await tx
    .update(courses)
    .set({
      lessonNum: sql`(select count(*) ${shown})`,
      minutes: sql`(select round(coalesce(sum(l.duration), 0) / 60.0) ${shown})`,
    })
    .where(inArray(courses.id, [...courseIds]));
}
