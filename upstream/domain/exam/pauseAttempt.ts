import { mayMove, stateAfter } from "#shared/domain/examAttempt.ts";
import type { Db } from "../../platform/db/database.ts";
import { Refusal } from "../../platform/kit/errors.ts";
import type { PaperRow } from "../paper/examPapers.ts";
import { type AttemptRow, paperOfAttempt, updateAttempt } from "./attemptRows.ts";
import { refuseOtherPage } from "./currentAttempt.ts";

/**
 * Pauses an attempt; a paused attempt stays paused.
 * @throws Refusal conflict: another page has taken over, the exam allows no pause, or the deadline has passed
 */
export async function pauseAttempt(
  tx: Db,
  attempt: AttemptRow,
  { ticket, nowMs }: { readonly ticket: string; readonly nowMs: number },
): Promise<AttemptRow> {
  refuseOtherPage(attempt, ticket);
  if (!canPause(await paperOfAttempt(tx, attempt))) throw new Refusal("notPausable", "这场考试不能暂停");
  // After the deadline only changes that were made before are accepted: a pause would prolong the attempt.
  if (attempt.deadline && nowMs >= attempt.deadline.getTime())
    throw new Refusal("pauseTooLate", "考试时间已到，不能暂停");
  if (!mayMove(attempt.status, "pause")) return attempt;
  return updateAttempt(tx, attempt, { status: stateAfter("pause"), pausedAt: new Date(nowMs) });
}

/** Only mocks without an end can be paused: the window of an exam does not move. */
export function canPause({ kind, endTime }: PaperRow): boolean {
  return kind === "mock" && endTime === null;
}
