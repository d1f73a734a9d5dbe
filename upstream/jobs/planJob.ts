import type { Db } from "../db/database.ts";
import { jobs } from "../db/schema/system.ts";
import type { Job } from "./job.ts";
import { type SQL, count, gt, lte, sql } from "drizzle-orm";

interface Plan {
  readonly key: string;
  readonly runAtMs: number;
}

/** Within the transaction that makes it necessary. Planned again under the same key, it moves. */
export async function planJob(tx: Db, job: Pick<Job, "name">, plan: Plan): Promise<void> {
  await planning(tx, job, plan);
}

/** The same by a statement that can be part of another one, which may make the key. */
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
