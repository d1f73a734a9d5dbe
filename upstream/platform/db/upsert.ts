import { type SQL, getTableColumns, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { columnName } from "./columnName.ts";
import type { Db } from "./database.ts";

/** Rows of one statement: PostgreSQL accepts 65,535 parameters, and the widest table has about 30 columns. */
const CHUNK = 500;

/** Inserts rows. A row whose key columns exist already is updated instead. */
export async function upsert<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T["$inferInsert"][],
  key: PgColumn | PgColumn[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK) {
    const chunk = rows.slice(at, at + CHUNK);
    const set = excludedColumns(table, chunk[0] ?? {});
    const insert = db.insert(table).values(chunk as never);
    await (Object.keys(set).length === 0
      ? insert.onConflictDoNothing()
      : insert.onConflictDoUpdate({ target: key as never, set: set as never }));
  }
}

function excludedColumns(table: PgTable, sample: object): Record<string, SQL> {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([name, column]) => name in sample && !column.primary,
  );
  return Object.fromEntries(
    columns.map(([name, column]) => [name, sql`excluded.${sql.identifier(columnName(column))}`]),
  );
}
