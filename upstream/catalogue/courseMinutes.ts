import { inArray, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { courses, lessons } from "../db/schema/catalogue.ts";

/** Behind a change of lengths: a course is as long as what is played in it; what is read has none. */
export async function setCourseMinutes(tx: Db, courseIds: readonly number[]): Promise<void> {
  const minutes = sql`(select round(coalesce(sum(l.duration), 0) / 60.0) from ${lessons} l where l.course_id = ${courses.id})`;
  await tx
    .update(courses)
    .set({ minutes })
    .where(inArray(courses.id, [...courseIds]));
}
