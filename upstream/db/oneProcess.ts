import { sql } from "drizzle-orm";
import type { Db } from "./database.ts";

/** First key of our advisory locks: "beik". Other programs on the same database server use others. */
export const LOCK_SPACE = 0x62_65_69_6b;

/** Second key, one a job; numbers are never used again for another job. */
export const JOBS = { migrate: 1, seed: 2, placeLives: 3, removeExpired: 4 } as const;

export type Job = Exclude<keyof typeof JOBS, "migrate">;

/** Waits until no other process does the job; what the other did is visible to `work`. */
export async function inTurn<T>(db: Db, job: Job, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_SPACE}::int, ${JOBS[job]}::int)`);
    return work(tx as unknown as Db);
  });
}

/** Does the job unless another process is at it just now. */
export async function unlessBusy(db: Db, job: Job, work: (tx: Db) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    const answer: unknown = await tx.execute(
      sql`select pg_try_advisory_xact_lock(${LOCK_SPACE}::int, ${JOBS[job]}::int) as free`,
    );
    const [row] = (answer as { readonly rows: readonly { readonly free: boolean }[] }).rows;
    if (row?.free) await work(tx as unknown as Db);
  });
}
