import { isInProgress } from "#shared/domain/examAttempt.ts";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { Refusal } from "../../platform/kit/errors.ts";
import { type AttemptRow, type Place, attemptRow, isExpired, lockAttempt } from "./attemptRows.ts";
import { endAttempt } from "./endAttempt.ts";

/**
 * Reads an attempt of the learner and ends it first if its deadline has passed.
 * @returns undefined: the learner has no such attempt
 */
export async function findAttempt(db: Db, place: Place): Promise<AttemptRow | undefined> {
  const row = await attemptRow(db, place);
  if (!row || !isExpired(row, place.nowMs)) return row;
  return inTransaction(db, async (tx) => {
    const locked = await lockAttempt(tx, place);
    return isExpired(locked, place.nowMs) ? endExpired(tx, locked, place.nowMs) : locked;
  });
}

/**
 * Runs `work` with an attempt in progress, in a transaction that locks its row. An attempt whose deadline has passed is
 * ended instead.
 * @throws notFound the learner has no such attempt
 * @throws Refusal expired: the attempt has ended; the refusal names its record and status
 */
export async function withCurrentAttempt<T>(
  db: Db,
  place: Place,
  work: (tx: Db, attempt: AttemptRow) => Promise<T>,
): Promise<T> {
  const result = await inTransaction(db, async (tx): Promise<{ done: T } | { over: AttemptRow }> => {
    const attempt = await lockAttempt(tx, place);
    if (isExpired(attempt, place.nowMs)) return { over: await endExpired(tx, attempt, place.nowMs) };
    if (!isInProgress(attempt.status)) return { over: attempt };
    return { done: await work(tx, attempt) };
  });
  if ("done" in result) return result.done;
  const { id, status } = result.over;
  throw new Refusal("attemptOver", "考试已经结束", { record_id: String(id), status });
}

/** Ends an attempt whose deadline has passed. The deadline is stored as its end, however late the call comes. */
export async function endExpired(tx: Db, attempt: AttemptRow, nowMs: number): Promise<AttemptRow> {
  const endMs = Math.min(nowMs, attempt.deadline?.getTime() ?? nowMs);
  return endAttempt(tx, attempt, { by: "deadline", endMs });
}

/**
 * Checks that the page holds the claim: only the page that took the attempt over last may save.
 * @throws Refusal conflict: another page has taken over
 */
export function refuseOtherPage({ ticket }: AttemptRow, asking: string): void {
  if (ticket !== asking) throw new Refusal("attemptElsewhere", "考试已在另一页面打开");
}
