import { and, asc, eq } from "drizzle-orm";
import { isInProgress } from "#shared/domain/examAttempt.ts";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";
import { anyOf } from "../../platform/db/anyOf.ts";
import { type AttemptRow, type Place, isExamAttempt, isExpired } from "./attemptRows.ts";
import { needsLimit } from "./limitChanges.ts";
import { type Batch, type Judged, judgeChanges } from "./judgeChanges.ts";
import { resultOf, type SaveResult } from "./saveChanges.ts";
import { type Written, writeChanges } from "./writeChanges.ts";
import { EXAM_GROUPS, shareTransactions } from "./shareTransactions.ts";

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
 * A save that has waited for a second is sent away: its page keeps the answer, and later sends it in one request with
 * those that were typed meanwhile.
 */
const SAVE_GROUPS = { ...EXAM_GROUPS, atOnce: 4, most: 64, waitMs: 1_000 };

/** Saves a batch together with those of other attempts. A batch that is refused is left out too. */
export const saveTogether = shareTransactions<Save, Saved>(SAVE_GROUPS, saveGroup);

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
