import { sql } from "drizzle-orm";
import type { Db } from "./database.ts";

/** After many rows came at once: what the planner knows is of before, and a search then takes a hundred times as long. */
export async function analyze(db: Db): Promise<void> {
  await db.execute(sql`analyze`);
}

/** After many rows came at once: the planner knows nothing of them yet, and counts would read the table itself. */
export async function vacuumAnalyze(db: Db): Promise<void> {
  await db.execute(sql`vacuum analyze`);
}
