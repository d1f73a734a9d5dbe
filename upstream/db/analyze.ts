import { sql } from "drizzle-orm";
import type { Db } from "./database.ts";

/** Updates the planner's statistics after many rows came at once: with those of before a search takes a hundred times as long. */
export async function analyze(db: Db): Promise<void> {
  await db.execute(sql`analyze`);
}

/** Vacuums as well, after many rows came at once: counts would read the table itself. */
export async function vacuumAnalyze(db: Db): Promise<void> {
  await db.execute(sql`vacuum analyze`);
}
