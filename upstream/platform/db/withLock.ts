import { sql } from "drizzle-orm";
import type { Db } from "./database.ts";
import { inTransaction } from "./inTransaction.ts";
import { UNLIMITED } from "./limitStatements.ts";

/** First key of all advisory locks of this program ("beik"). Other programs on the server use other keys. */
export const LOCK_SPACE = 0x62_65_69_6b;

/** Second key of each advisory lock. A key is never used for another lock later; 4 belonged to a former lock. */
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

/**
 * Runs `work` in a transaction that holds the lock. It waits for the lock first, so `work` sees earlier holders'
 * changes.
 */
export async function withLock<T>(db: Db, name: LockName, work: (tx: Db) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    // This transaction has no time limit, because waiting for the lock and `work` may each take minutes.
    await tx.execute(sql.raw(UNLIMITED));
    await acquireLock(tx, name);
    return work(tx);
  });
}

/** Waits for the lock. The transaction `tx` holds it until it ends. */
export async function acquireLock(tx: Db, name: LockName): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_SPACE}::int, ${LOCKS[name]}::int)`);
}

/**
 * Takes the lock if it is free, without waiting.
 *
 * @returns true when the transaction `tx` now holds the lock
 */
export async function tryLock(tx: Db, name: LockName): Promise<boolean> {
  const { rows } = (await tx.execute(
    sql`select pg_try_advisory_xact_lock(${LOCK_SPACE}::int, ${LOCKS[name]}::int) as mine`,
  )) as unknown as { readonly rows: readonly { readonly mine: boolean }[] };
  return rows[0]?.mine === true;
}
