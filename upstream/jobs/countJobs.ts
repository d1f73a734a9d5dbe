import { count, gt, lte, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { jobs } from "../db/schema/system.ts";

/** How much work for later is due by now, and how much has failed and waits to be tried again. */
export async function countJobs(
  db: Db,
  nowMs: number,
): Promise<{ readonly due: number; readonly failing: number }> {
  const [row] = await db
    .select({
      due: sql<number>`${count()} filter (where ${lte(jobs.runAt, new Date(nowMs))})`.mapWith(Number),
      failing: sql<number>`${count()} filter (where ${gt(jobs.attempts, 0)})`.mapWith(Number),
    })
    .from(jobs);
  return row ?? { due: 0, failing: 0 };
}
