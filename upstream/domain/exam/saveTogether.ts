import { and, asc, eq } from "drizzle-orm";
import { isInProgress } from "#shared/domain/examAttempt.ts";
import { isBusy } from "../../platform/db/busy.ts";
import type { Db } from "../../platform/db/database.ts";
import { databaseTrouble } from "../../platform/db/databaseTrouble.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { perDatabase } from "../../platform/db/perDatabase.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";
import { gather } from "../../platform/queue/gather.ts";
import { anyOf } from "../../platform/db/anyOf.ts";
import { type AttemptRow, type Place, isExamAttempt, isExpired } from "./attemptRows.ts";
import { needsLimit } from "./limitChanges.ts";
import { type Batch, type Judged, judgeChanges } from "./judgeChanges.ts";
import { resultOf, type SaveResult } from "./saveChanges.ts";
import { type Written, writeChanges } from "./writeChanges.ts";

/** A batch of changes to the attempt of a learner. */
export interface Save {
  readonly place: Place;
  readonly batch: Batch;
}

export interface Saved {
  readonly attempt: AttemptRow;
  readonly result: SaveResult;
}

/**
 * Limits of the groups. `atOnce` is the number of connections that groups may use. A save that has waited for a second
 * is sent away: its page keeps the answer, and later sends it in one request with those that were typed meanwhile.
 */
const GROUPS = {
  atOnce: 4,
  longest: 2_000,
  waitMs: 1_000,
  most: 64,
  patienceMs: 100,
  spacingMs: 12,
  retryAfterS: 5,
};

/**
 * Saves a batch in one transaction with batches of other attempts that arrive while such a transaction is running
 * (decision 116). Resolves only after the commit.
 * @returns undefined: nothing was saved, and the batch needs a transaction of its own, in which it may also be refused
 */
export function saveTogether(db: Db, save: Save): Promise<Saved | undefined> {
  return saverOf(db)(save);
}

const saverOf = perDatabase((db) =>
  gather(GROUPS, async (saves: readonly Save[]) => {
    const saved = await saveGroup(db, saves).catch((error: unknown) => {
      if (isBusy(error) || databaseTrouble(error) !== undefined) throw error;
      // A single batch made the whole group fail, so each is tried alone.
      return new Map<Save, Saved>();
    });
    return saves.map((one) => ({ done: saved.get(one) }));
  }),
);

/**
 * Saves what can be saved without waiting and without harm to the others. An attempt whose row is locked is skipped:
 * waiting for it would hold up all others.
 */
async function saveGroup(db: Db, saves: readonly Save[]): Promise<ReadonlyMap<Save, Saved>> {
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .select()
      .from(attempts)
      .where(
        and(
          anyOf(attempts.id, [...new Set(saves.map(({ place }) => place.recordId))]),
          eq(attempts.mode, ""),
        ),
      )
      .orderBy(asc(attempts.id))
      .for("update", { skipLocked: true });
    // An attempt is removed from the map with its first batch: a second one needs the state that the first leaves.
    const free = new Map(rows.map((row) => [row.id, row]));
    const judged = new Map<Save, Judged>();
    for (const save of saves) {
      const row = free.get(save.place.recordId);
      const own = row && judgeOrdinary(row, save);
      if (!own) continue;
      judged.set(save, own);
      free.delete(save.place.recordId);
    }
    if (judged.size === 0) return new Map<Save, Saved>();
    const written = await writeChanges(tx, [...judged.values()]);
    return new Map(
      [...judged].map(([save, own], at) => [
        save,
        { attempt: own.attempt, result: resultOf(own, written[at] as Written) },
      ]),
    );
  });
}

/** Returns undefined for a batch that is refused or needs more than `writeChanges`. */
function judgeOrdinary(
  row: typeof attempts.$inferSelect,
  { place: { userId, nowMs }, batch }: Save,
): Judged | undefined {
  if (!isExamAttempt(row) || row.userId !== userId || row.ticket !== batch.ticket) return undefined;
  if (!isInProgress(row.status) || isExpired(row, nowMs)) return undefined;
  const judged = judgeChanges(row, batch, nowMs);
  return needsLimit(judged) ? undefined : judged;
}
