import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { columnName } from "./columnName.ts";
import type { Db } from "./database.ts";

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
  let batch: T["$inferInsert"][] = [];
  let written = 0;
  const flush = async () => {
    if (batch.length > 0) await insertBatch(db, table, batch);
    written += batch.length;
    batch = [];
  };
  for (const row of rows) {
    batch.push(row);
    if (batch.length === ROWS_AT_ONCE) await flush();
  }
  await flush();
  return written;
}

async function insertBatch(db: Db, table: PgTable, batch: readonly object[]): Promise<void> {
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
  await db.execute(
    sql`insert into ${target} (${list}) select ${list}
      from jsonb_populate_recordset(null::${target}, ${JSON.stringify(wire)}::text::jsonb) on conflict do nothing`,
  );
}
