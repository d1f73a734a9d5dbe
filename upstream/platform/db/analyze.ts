import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./database.ts";

/**
 * Updates the query planner's statistics of some tables, or of all. Call it after many rows were added: with old
 * statistics a search takes a hundred times as long.
 */
export async function analyze(db: Db, tables: readonly PgTable[] = []): Promise<void> {
  const list = sql.join(
    tables.map((table) => sql`${table}`),
    sql`, `,
  );
  await db.execute(sql`analyze ${list}`);
}

/**
 * Vacuums all tables and updates the planner's statistics. Call it after many rows were added: only after a vacuum can
 * PostgreSQL count rows from an index instead of reading the table.
 */
export async function vacuumAnalyze(db: Db): Promise<void> {
  await db.execute(sql`vacuum analyze`);
}
