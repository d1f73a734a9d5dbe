import { sql } from "drizzle-orm";
import type { Db } from "./database.ts";

/**
 * Updates the planner's statistics after many rows were added: with old statistics a search takes a hundred times as
 * long.
 */
export async function analyze(db: Db): Promise<void> {
  await db.execute(sql`analyze`);
}

/**
 * Vacuums too, after many rows were added: without the visibility map, counts would read the table instead of an index.
 */
export async function vacuumAnalyze(db: Db): Promise<void> {
  await db.execute(sql`vacuum analyze`);
}
