import { CODES } from "#shared/contract/codes.ts";
import { isUnderWay } from "#shared/domain/examAttempt.ts";
import type { Db } from "../db/database.ts";
import { inTransaction } from "../db/inTransaction.ts";
import { Refusal } from "../kit/errors.ts";
import { type AttemptRow, type Place, attemptRow, isLeftOver, lockAttempt } from "./attemptRows.ts";
import { endAttempt } from "./endAttempt.ts";

/** An attempt of the learner as it is now: one whose time was up long ago is over, whoever looks first. */
export async function findAttempt(db: Db, place: Place): Promise<AttemptRow | undefined> {
  const row = await attemptRow(db, place);
  if (!row || !isLeftOver(row, place.nowMs)) return row;
  return inTransaction(db, async (tx) => {
    const locked = await lockAttempt(tx, place);
    return isLeftOver(locked, place.nowMs) ? endLeftOver(tx, locked, place.nowMs) : locked;
  });
}

/**
 * Does `work` with an attempt that is under way, in a transaction that holds its row. One whose time was up long ago is ended
 * instead; of one that has ended the answer is the refusal that names its result.
 */
export async function onAttempt<T>(
  db: Db,
  place: Place,
  work: (tx: Db, attempt: AttemptRow) => Promise<T>,
): Promise<T> {
  const result = await inTransaction(db, async (tx): Promise<{ done: T } | { over: AttemptRow }> => {
    const attempt = await lockAttempt(tx, place);
    if (isLeftOver(attempt, place.nowMs)) return { over: await endLeftOver(tx, attempt, place.nowMs) };
    if (!isUnderWay(attempt.status)) return { over: attempt };
    return { done: await work(tx, attempt) };
  });
  if ("done" in result) return result.done;
  const { id, status } = result.over;
  throw new Refusal(CODES.expired, "考试已经结束", { record_id: String(id), status });
}

/** The attempt ended when its time was up, whenever anybody looks. */
export async function endLeftOver(tx: Db, attempt: AttemptRow, nowMs: number): Promise<AttemptRow> {
  const endMs = Math.min(nowMs, attempt.deadline?.getTime() ?? nowMs);
  return endAttempt(tx, attempt, { by: "deadline", endMs });
}

/** Only one page saves at a time: the last one that took the attempt over. */
export function refuseOtherPage({ ticket }: AttemptRow, asking: string): void {
  if (ticket !== asking) throw new Refusal(CODES.conflict, "考试已在另一页面打开");
}
