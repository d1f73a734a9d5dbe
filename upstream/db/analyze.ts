import { sql } from "drizzle-orm";
import type { Db } from "./database.ts";

/** After many rows came at once: what the planner knows is of before, and a search then takes a hundred times as long. */
export async function analyze(db: Db): Promise<void> {
  await db.execute(sql`analyze`);
}
