import { type SQL, getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { columnName } from "./columnName.ts";
import type { Db } from "./database.ts";
import { rowsOf } from "./rowsOf.ts";

const ROWS_AT_ONCE = 1_000;

/**
 * Inserts the rows that do not exist yet. One parameter holds all rows of a batch, because PostgreSQL needs longer for
 * thousands of placeholders than for the rows themselves.
 */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: Iterable<T["$inferInsert"]>,
): Promise<number> {
  let written = 0;
  for (const batch of batchesOf(rows)) {
    await db.execute(sql`${insertOf(table, batch)} on conflict do nothing`);
    written += batch.length;
  }
  return written;
}

/**
 * Inserts rows of which none exists yet, in the same way.
 *
 * @returns the given columns of the inserted rows, under their names in the database
 */
export async function insertNew<R, T extends PgTable = PgTable>(
  db: Db,
  table: T,
  rows: Iterable<T["$inferInsert"]>,
  returned: readonly PgColumn[],
): Promise<readonly R[]> {
  const names = sql.join(
    returned.map((column) => sql.identifier(columnName(column))),
    sql`, `,
  );
  const inserted: R[] = [];
  for (const batch of batchesOf(rows)) {
    inserted.push(...(await rowsOf<R>(db, sql`${insertOf(table, batch)} returning ${names}`)));
  }
  return inserted;
}

function* batchesOf<R>(rows: Iterable<R>): Generator<readonly R[]> {
  let batch: R[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < ROWS_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Returns the statement. Columns that the first row lacks get their defaults. */
function insertOf(table: PgTable, batch: readonly object[]): SQL {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in (batch[0] ?? {}));
  const names = new Map(columns.map(([key, column]) => [key, columnName(column)]));
  const wire = batch.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [names.get(key) ?? key, value])),
  );
  const list = sql.join(
    [...names.values()].map((name) => sql.identifier(name)),
    sql`, `,
  );
  const target = sql.identifier(getTableName(table));
  return sql`insert into ${target} (${list}) select ${list}
      from jsonb_populate_recordset(null::${target}, ${JSON.stringify(wire)}::text::jsonb)`;
}
