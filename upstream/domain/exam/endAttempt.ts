import { createHash, randomInt } from "node:crypto";
import { isInProgress, receiptText } from "#shared/domain/examAttempt.ts";
import type { Db } from "../../platform/db/database.ts";
import { planJob } from "../../platform/jobs/planJob.ts";
import { shanghai } from "../../platform/kit/shanghai.ts";
import { type AttemptRow, answersOf, lockAnyAttempt } from "./attemptRows.ts";
import { scoreAttempt } from "./scoreAttempt.ts";
import { moveScores } from "./scoreCounts.ts";

export interface Ending {
  readonly by: Exclude<AttemptRow["endedBy"], "">;
  readonly endMs: number;
}

/** Delay before an attempt's statistics are recorded, so that learners who hand in at the same time need not wait. */
const RECORD_AFTER_MS = 20_000;

// Rows of planned jobs store the names of both jobs: a new name would lose the jobs that an older release has planned.

/** The job that records statistics of an ended attempt (recordExam.ts). Key: the attempt's id. */
export const RECORD_EXAM = { name: "noteExam" } as const;

/** The job that adds mistakes once the keys are released (addMistakes.ts). Key: the attempt's id. */
export const ADD_MISTAKES = { name: "keepMistakes" } as const;

/**
 * Hands an attempt in: one update changes its state and writes its receipt and its score.
 * @param isLocked whether the caller holds the lock of the attempt's row, and `attempt` was read with it
 * @returns the row of the attempt; the row is unchanged if another transaction has handed the attempt in before
 */
export async function endAttempt(
  tx: Db,
  attempt: AttemptRow,
  { by, endMs, isLocked = false }: Ending & { readonly isLocked?: boolean },
): Promise<AttemptRow> {
  const own = isLocked ? attempt : await lockAnyAttempt(tx, attempt.id);
  if (!own) throw new Error("an attempt that has gone");
  if (!isInProgress(own.status)) return own;
  const rows = await answersOf(tx, own.id);
  const answers = rows.map(({ questionId, answer }) => ({ questionId: String(questionId), answer }));
  const receipt = receiptNumber(endMs);
  const text = receiptText({ receipt, recordId: String(own.id), submittedMs: endMs, answers });
  const scored = await scoreAttempt(tx, own, {
    answers: rows,
    sealed: {
      receipt,
      receiptHash: createHash("sha256").update(text).digest("hex"),
      doneNum: answers.filter(({ answer }) => answer.length > 0).length,
      usedSeconds: usedSeconds(own, endMs),
      endedBy: by,
      endTime: new Date(endMs),
    },
  });
  await planJob(tx, RECORD_EXAM, { key: String(own.id), runAtMs: endMs + RECORD_AFTER_MS });
  await moveScores(tx, [attempt], { isAlone: false });
  return scored;
}

/** Returns the seconds from begin to end without pauses. */
function usedSeconds(
  { beginTime, pausedMs, pausedAt }: Pick<AttemptRow, "beginTime" | "pausedMs" | "pausedAt">,
  endMs: number,
): number {
  const pauseMs = pausedAt ? endMs - pausedAt.getTime() : 0;
  return Math.max(0, Math.round((endMs - beginTime.getTime() - pausedMs - pauseMs) / 1_000));
}

/** Letters and digits that are not mistaken for each other when they are read out: without 0, O, 1 and I. */
const SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

function receiptNumber(endMs: number): string {
  const signs = Array.from({ length: 10 }, () => SIGNS[randomInt(SIGNS.length)]).join("");
  return `KS${shanghai(endMs).toFormat("yyMMdd")}-${signs.slice(0, 5)}-${signs.slice(5)}`;
}
