import { type SQL, getTableColumns, sql } from "drizzle-orm";
import { lessons } from "./schema/catalogue.ts";
import { lessonMedia } from "./schema/lessons.ts";

/** 试看: what is marked so and has a medium; a class and a paper have theirs elsewhere. (No `exists`, see HAS_TRIAL.) */
export function isTrial(table: SQL = sql`${lessons}`): SQL<boolean> {
  return sql`(${table}.is_free and ${table}.is_shown and (${table}.type in ('live', 'exam') or ${table}.play_url <> '' or coalesce(
    (select true from ${lessonMedia} m where m.lesson_id = ${table}.id and m.role <> 'part' limit 1), false)))`;
}

/** A lesson, of which `isFree` says whether it can be tried. */
export const LESSON_ROW = { ...getTableColumns(lessons), isFree: isTrial() };
