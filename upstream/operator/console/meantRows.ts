import { type SQL, sql } from "drizzle-orm";
import type { Visitor } from "./visitor.ts";
import { anyOf } from "../../platform/db/anyOf.ts";
import type { Db } from "../../platform/db/database.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";

/** Name of a learner in SQL; `u` is the row of the learner. */
export const PERSON = "coalesce(nullif(u.realname, ''), nullif(u.nickname, ''), u.username)";
/** Most learners, and most things of a table, whose rows a typed word finds; the newest count. */
const MOST_MEANT = 500;

/** A word of a typed text as patterns of SQL. */
export interface TypedWord {
  readonly like: string;
  /** Pattern of the phone numbers that the word finds; undefined: none. */
  readonly phone: string | undefined;
}

/** Returns the condition for the rows that a typed word means. */
export type Meant = (tx: Db, word: TypedWord, visitor: Visitor) => Promise<SQL>;

/**
 * Finds rows by the names of their learners, at `user_id`, and of the things at these columns. Each name is sought in
 * its own table, so that the large table is read by its indexes alone.
 * @param tables the tables of the things, by the column that has their ids
 */
export function meantBy(tables: Readonly<Record<string, string>>): Meant {
  return async (tx, { like, phone }) => {
    const ofPerson = sql`${sql.raw(PERSON)} ilike ${like}${phone === undefined ? sql`` : sql` or u.mobile like ${phone}`}`;
    const found = [await idsOf(tx, "user_id", sql`users u where ${ofPerson}`)];
    for (const [column, table] of Object.entries(tables))
      found.push(await idsOf(tx, column, sql`${sql.raw(table)} u where u.name ilike ${like}`));
    const conditions = found.filter((one) => one !== undefined);
    return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`;
  };
}

/** Returns the condition that the column has an id of the rows; undefined: there are none. */
async function idsOf(tx: Db, column: string, rows: SQL): Promise<SQL | undefined> {
  const found = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select u.id::integer as id from ${rows} order by u.id desc limit ${MOST_MEANT}`,
  );
  const ids = found.map(({ id }) => id);
  return ids.length > 0 ? anyOf(sql.raw(column), ids) : undefined;
}
