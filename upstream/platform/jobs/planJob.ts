import type { Db } from "../db/database.ts";
import { jobs } from "../db/schema/system.ts";
import type { Job } from "./job.ts";
import { type SQL, count, gt, lte, sql } from "drizzle-orm";

interface Plan {
  readonly key: string;
  readonly runAtMs: number;
}

/**
 * Plans a job. Call it in the transaction that makes the job necessary. If a job with the same name and key waits, its
 * time is replaced.
 */
export async function planJob(tx: Db, job: Pick<Job, "name">, plan: Plan): Promise<void> {
  await planning(tx, job, plan);
}

/** Returns the SQL statement of planJob, as a part of a longer statement, for instance one that creates the key. */
export function planning(
  tx: Db,
  { name }: Pick<Job, "name">,
  { key, runAtMs }: Omit<Plan, "key"> & { readonly key: string | SQL },
) {
  const planned = { runAt: new Date(runAtMs), attempts: 0, lastError: "" };
  return tx
    .insert(jobs)
    .values({ name, key, ...planned })
    .onConflictDoUpdate({ target: [jobs.name, jobs.key], set: planned });
}

/** Counts the due jobs, and the failed jobs that wait for a retry. */
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
