import { inArray, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { courses, lessons } from "../../platform/db/schema/catalogue.ts";

/**
 * Updates the number of shown lessons and the hours of courses. Call it after each change of lessons. Lessons that are
 * read (documents) have no length and add no hours.
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
