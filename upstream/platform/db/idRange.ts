import { sql } from "drizzle-orm";
import { StartError } from "#shared/environment/startError.ts";
import { both } from "../kit/language.ts";
import type { Db } from "./database.ts";
import { inTransaction } from "./inTransaction.ts";
import { rowsOf } from "./rowsOf.ts";

/** Number of ids in a group. With ten groups every id has at most nine digits, the limit of calls and URLs. */
const IDS = 100_000_000;
export const LAST_GROUP = 9;

/** Returns the first and last id of a group: group 3 has the ids of nine digits that begin with 3. */
export function idRange(group: number): { readonly first: number; readonly last: number } {
  return { first: group * IDS + 1, last: (group + 1) * IDS - 1 };
}

interface Counter extends Record<string, unknown> {
  readonly name: string;
  readonly next: number;
  readonly last: number;
}

/**
 * Limits the ids of new rows to the group of this database, so that an agency of another group can move here and keep
 * its ids. PostgreSQL refuses a new row when the ids of the group are used up.
 *
 * @throws StartError when the database belongs to another group
 */
export async function keepIdRange(db: Db, group: number): Promise<void> {
  const { first, last } = idRange(group);
  const counters = await countersOf(db);
  if (counters.every((one) => one.last === last)) return;
  for (const { name, next, last: end } of counters) {
    const isFree = end > LAST_GROUP * IDS + IDS && next < IDS;
    if (end !== last && !isFree)
      throw new StartError(
        both(
          `DATABASE_GROUP ${group} cannot be: ${name} counts in another group, at ${next} up to ${end}. Set the number that this database was begun with.`,
          `DATABASE_GROUP 不能是 ${group}：${name} 在另一组编号里（现在 ${next}，到 ${end}）。请填这个数据库最初的组号。`,
        ),
      );
  }
  await inTransaction(db, async (tx) => {
    for (const { name, next } of counters) {
      const restart = next >= first && next <= last ? "" : `restart ${first}`;
      await tx.execute(
        sql.raw(`alter sequence ${name} minvalue ${first} maxvalue ${last} start ${first} ${restart}`),
      );
    }
  });
}

function countersOf(db: Db): Promise<readonly Counter[]> {
  return rowsOf(
    db,
    sql`select quote_ident(sequencename) as name, coalesce(last_value + 1, start_value)::float8 as next, max_value::float8 as last
      from pg_sequences where schemaname = current_schema() order by 1`,
  );
}
