import { type SQL, getTableColumns, sql } from "drizzle-orm";
import { lessons } from "../../platform/db/schema/catalogue.ts";
import { lessonMedia } from "../../platform/db/schema/lessons.ts";

/**
 * SQL condition: the lesson plays. The media of lives and exams are stored elsewhere, so they need none. For the lack
 * of `exists` see HAS_TRIAL.
 */
export function hasMedium(table: SQL = sql`${lessons}`): SQL<boolean> {
  return sql`(${table}.type in ('live', 'exam') or ${table}.play_url <> '' or coalesce(
    (select true from ${lessonMedia} m where m.lesson_id = ${table}.id and m.role <> 'part' limit 1), false))`;
}

/** SQL condition for 试看 (a free trial of a lesson): the lesson is marked as free and has a medium. */
export function isTrial(table: SQL = sql`${lessons}`): SQL<boolean> {
  return sql`(${table}.is_free and ${table}.is_shown and ${hasMedium(table)})`;
}

/** Columns of a lesson. `isFree` is true only when the lesson can really be tried. */
export const LESSON_ROW = { ...getTableColumns(lessons), isFree: isTrial() };
