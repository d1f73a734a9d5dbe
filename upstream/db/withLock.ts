import { sql } from "drizzle-orm";
import type { Db } from "./database.ts";
import { inTransaction } from "./inTransaction.ts";
import { UNLIMITED } from "./limitStatements.ts";

/** First key of our advisory locks: "beik". Other programs on the same database server use others. */
export const LOCK_SPACE = 0x62_65_69_6b;

/** Second key. A number is never used again for something else; 4 is spent. */
export const LOCKS = {
  migrate: 1,
  seed: 2,
  placeLives: 3,
  search: 5,
  importQuestions: 7,
  placeExams: 8,
  countScores: 9,
  agencyViews: 10,
} as const;

export type LockName = Exclude<keyof typeof LOCKS, "migrate">;

/** Runs `work` in a transaction, after every other process that holds the lock; what the other did is visible to `work`. */
export async function withLock<T>(db: Db, name: LockName, work: (tx: Db) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    // The other one may take minutes, and so may this.
    await tx.execute(sql.raw(UNLIMITED));
    await acquireLock(tx, name);
    return work(tx);
  });
}

/** Waits for the lock and holds it until this transaction ends. */
export async function acquireLock(tx: Db, name: LockName): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_SPACE}::int, ${LOCKS[name]}::int)`);
}

/** True where the lock was free: this transaction holds it until it ends. Does not wait. */
export async function tryLock(tx: Db, name: LockName): Promise<boolean> {
  const { rows } = (await tx.execute(
    sql`select pg_try_advisory_xact_lock(${LOCK_SPACE}::int, ${LOCKS[name]}::int) as mine`,
  )) as unknown as { readonly rows: readonly { readonly mine: boolean }[] };
  return rows[0]?.mine === true;
}
