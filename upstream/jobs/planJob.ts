import type { Db } from "../db/database.ts";
import { jobs } from "../db/schema/system.ts";
import type { Job } from "./job.ts";

interface Plan {
  readonly key: string;
  readonly runAtMs: number;
}

/** Within the transaction that makes it necessary. Planned again under the same key, it moves. */
export async function planJob(tx: Db, { name }: Pick<Job, "name">, { key, runAtMs }: Plan): Promise<void> {
  const planned = { runAt: new Date(runAtMs), attempts: 0, lastError: "" };
  await tx
    .insert(jobs)
    .values({ name, key, ...planned })
    .onConflictDoUpdate({ target: [jobs.name, jobs.key], set: planned });
}
