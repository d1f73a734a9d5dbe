import { sql } from "drizzle-orm";
import type { Db } from "./database.ts";

/** After many rows came at once: the planner knows nothing of them yet, and counts would read the table itself. */
export async function vacuumAnalyze(db: Db): Promise<void> {
  await db.execute(sql`vacuum analyze`);
}
