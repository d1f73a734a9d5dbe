import type { RefusedChange } from "#shared/contract/exam/changes.ts";
import type { Db } from "../../platform/db/database.ts";
import type { AttemptRow } from "./attemptRows.ts";
import { refuseOtherPage } from "./currentAttempt.ts";
import { type Batch, type Judged, judgeChanges } from "./judgeChanges.ts";
import { limitChanges } from "./limitChanges.ts";
import { type Written, writeChanges } from "./writeChanges.ts";

export interface SaveResult {
  readonly savedSeq: number;
  readonly isBehind: boolean;
  readonly late: readonly number[];
  readonly refused: readonly RefusedChange[];
}

/**
 * Saves each change once and derives the answers from all saved changes, so that the result does not depend on how a
 * page splits its changes into calls. A rejected change does not block the others. The caller must hold the lock of the
 * attempt.
 * @returns the highest seq of the source that needs no further sending, and the changes that are late or rejected
 * @throws Refusal conflict: another page has taken over; badInput: the attempt has too many changes
 */
export async function saveChanges(
  tx: Db,
  attempt: AttemptRow,
  batch: Batch,
  nowMs: number,
): Promise<SaveResult> {
  refuseOtherPage(attempt, batch.ticket);
  const judged = judgeChanges(attempt, batch, nowMs);
  const written = (await writeChanges(tx, [judged]))[0] as Written;
  await limitChanges(tx, judged, written);
  return resultOf(judged, written);
}

/** Returns the answer to a batch whose changes are written. */
export function resultOf({ batch, late, refused }: Judged, { keptSeq }: Written): SaveResult {
  const savedSeq = Math.max(keptSeq ?? 0, ...late, ...refused.map(({ seq }) => seq));
  return { savedSeq, isBehind: savedSeq < batch.base_seq, late, refused };
}
