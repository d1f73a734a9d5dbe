import { CODES } from "#shared/contract/codes.ts";
import { isUnderWay } from "#shared/domain/examAttempt.ts";
import type { Db } from "../db/database.ts";
import { inTransaction } from "../db/inTransaction.ts";
import { Refusal } from "../kit/errors.ts";
import { type AttemptRow, type Place, attemptRow, isLeftOver, lockAttempt } from "./attemptRows.ts";
import { endAttempt } from "./endAttempt.ts";

/**
 * Reads an attempt of the learner and ends it first if its deadline has passed.
 * @returns undefined: the learner has no such attempt
 */
export async function findAttempt(db: Db, place: Place): Promise<AttemptRow | undefined> {
  const row = await attemptRow(db, place);
  if (!row || !isLeftOver(row, place.nowMs)) return row;
  return inTransaction(db, async (tx) => {
    const locked = await lockAttempt(tx, place);
    return isLeftOver(locked, place.nowMs) ? endLeftOver(tx, locked, place.nowMs) : locked;
  });
}

/**
 * Runs `work` with an attempt under way, in a transaction that locks its row. If the deadline has passed, the attempt
 * is ended and `work` does not run.
 * @throws notFound the learner has no such attempt
 * @throws Refusal expired: the attempt has ended; the refusal names its record and status
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

/** Ends an attempt whose deadline has passed. The deadline is stored as the end time, however late the job runs. */
export async function endLeftOver(tx: Db, attempt: AttemptRow, nowMs: number): Promise<AttemptRow> {
  const endMs = Math.min(nowMs, attempt.deadline?.getTime() ?? nowMs);
  return endAttempt(tx, attempt, { by: "deadline", endMs });
}

/**
 * Checks that the page holds the claim: only the page that took the attempt over last may save.
 * @throws Refusal conflict: another page has taken over
 */
export function refuseOtherPage({ ticket }: AttemptRow, asking: string): void {
  if (ticket !== asking) throw new Refusal(CODES.conflict, "考试已在另一页面打开");
}
