import { type SQL, getTableColumns, sql } from "drizzle-orm";
import { lessons } from "./schema/catalogue.ts";
import { lessonMedia } from "./schema/lessons.ts";

/**
 * Condition of 试看: the lesson is marked as free and has a medium; lives and exams have theirs elsewhere. (No `exists`,
 * see HAS_TRIAL.)
 */
export function isTrial(table: SQL = sql`${lessons}`): SQL<boolean> {
  return sql`(${table}.is_free and ${table}.is_shown and (${table}.type in ('live', 'exam') or ${table}.play_url <> '' or coalesce(
    (select true from ${lessonMedia} m where m.lesson_id = ${table}.id and m.role <> 'part' limit 1), false)))`;
}

/** Columns of a lesson; `isFree` says whether the lesson can be tried. */
export const LESSON_ROW = { ...getTableColumns(lessons), isFree: isTrial() };
