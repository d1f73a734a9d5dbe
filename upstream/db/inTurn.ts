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
} as const;

export type Turn = Exclude<keyof typeof LOCKS, "migrate">;

/** Waits until no other process does the same; what the other did is visible to `work`. */
export async function inTurn<T>(db: Db, turn: Turn, work: (tx: Db) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    // The other one may take minutes, and so may this.
    await tx.execute(sql.raw(UNLIMITED));
    await waitForTurn(tx, turn);
    return work(tx);
  });
}

/** Waits until nobody else does the same, and keeps the turn until this transaction ends. */
export async function waitForTurn(tx: Db, turn: Turn): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_SPACE}::int, ${LOCKS[turn]}::int)`);
}

/** True where nobody else does the same until this transaction ends; does not wait. */
export async function isMyTurn(tx: Db, turn: Turn): Promise<boolean> {
  const { rows } = (await tx.execute(
    sql`select pg_try_advisory_xact_lock(${LOCK_SPACE}::int, ${LOCKS[turn]}::int) as mine`,
  )) as unknown as { readonly rows: readonly { readonly mine: boolean }[] };
  return rows[0]?.mine === true;
}
