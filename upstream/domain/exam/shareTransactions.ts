import { isBusy } from "../../platform/db/busy.ts";
import type { Db } from "../../platform/db/database.ts";
import { databaseTrouble } from "../../platform/db/databaseTrouble.ts";
import { perDatabase } from "../../platform/db/perDatabase.ts";
import { gather, type GroupLimits } from "../../platform/queue/gather.ts";

/** Limits of groups of an exam's calls. `atOnce` is the number of connections that groups of one kind may use. */
export const EXAM_GROUPS: GroupLimits = {
  atOnce: 2,
  longest: 2_000,
  waitMs: 3_000,
  most: 32,
  patienceMs: 100,
  spacingMs: 12,
  retryAfterS: 5,
};

/**
 * Returns a function that does an item in one transaction with items of others that arrive while such a transaction is
 * running (decision 116). It resolves only after the commit, with undefined for an item that `work` has left out: nothing
 * was done, and the item needs a transaction of its own. The same holds for all items of a group that fails, unless the
 * database is busy or in trouble. An item whose caller has left before its group begins (`hasLeft`) rejects with
 * CallerLeft.
 */
export function shareTransactions<T, R>(
  limits: GroupLimits,
  work: (db: Db, items: readonly T[]) => Promise<ReadonlyMap<T, R>>,
): (db: Db, item: T, hasLeft?: () => boolean) => Promise<R | undefined> {
  const groupsOf = perDatabase((db) =>
    gather(limits, async (items: readonly T[]) => {
      const done = await work(db, items).catch((error: unknown) => {
        if (isBusy(error) || databaseTrouble(error) !== undefined) throw error;
        // A single item made the whole group fail, so each is tried alone.
        return new Map<T, R>();
      });
      return items.map((one) => ({ done: done.get(one) }));
    }),
  );
  return (db, item, hasLeft) => groupsOf(db)(item, hasLeft);
}
