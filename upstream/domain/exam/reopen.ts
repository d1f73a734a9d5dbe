import { both } from "#upstream/platform/kit/language.ts";
import { and, eq, inArray } from "drizzle-orm";
import { mayMove, stateAfter, statesBefore } from "#shared/domain/examAttempt.ts";
import type { Db } from "../../platform/db/database.ts";
import { attemptMarks, attemptAnswers, attempts } from "../../platform/db/schema/attempts.ts";
import { type AttemptRow, deadlineFor, lockAnyAttempt } from "./attemptRows.ts";
import type { Exam } from "../paper/examPapers.ts";
import { grantExtraTime } from "./grantExtraTime.ts";
import { moveScores } from "./scoreCounts.ts";
import { planEnd } from "./startAttempt.ts";
import { notifyReopened } from "./notifyLearner.ts";

const MINUTE_MS = 60_000;

/** Reports why an attempt cannot be reopened. The message is shown to operators. */
export class CannotReopen extends Error {}

interface Reopening {
  /** Least minutes from now to the new deadline; undefined: the learner gets the time that was left at the end. */
  readonly minutes: number | undefined;
  readonly note: string;
  readonly nowMs: number;
}

/**
 * Reopens an attempt that was handed in. Saved answers stay; receipt, score and marks are deleted. The time since the
 * attempt's end counts as a pause. The learner is notified.
 * @returns the row of the attempt before and after
 * @throws CannotReopen not handed in, another attempt is in progress, or no time is left
 */
export async function reopenAttempt(
  tx: Db,
  exam: Exam,
  { recordId, minutes, note, nowMs }: Reopening & { readonly recordId: number },
) {
  const before = await lockAnyAttempt(tx, recordId);
  if (!before || !mayMove(before.status, "reopen"))
    throw new CannotReopen(
      both(`record ${recordId} is not handed in: it goes on as it is`, `答卷 ${recordId} 还没交，不用重开`),
    );
  await requireNoOther(tx, before);
  const { paper } = exam;
  // A learner who handed in while the attempt was paused gets the time of that pause too.
  const stoodFrom = before.pausedAt ?? before.endTime;
  const pausedMs = before.pausedMs + Math.max(0, nowMs - (stoodFrom?.getTime() ?? nowMs));
  const base = deadlineFor(paper, { ...before, pausedMs });
  const missingMs = base && minutes !== undefined ? nowMs + minutes * MINUTE_MS - base.getTime() : 0;
  const extraSeconds = before.extraSeconds + Math.max(0, Math.ceil(missingMs / 1_000));
  const deadline = deadlineFor(paper, { ...before, pausedMs, extraSeconds });
  if (deadline && deadline.getTime() <= nowMs)
    throw new CannotReopen(
      both(
        `nothing is left of the time of record ${recordId}: give --minutes`,
        `答卷 ${recordId} 没有剩余时间，请填 --minutes`,
      ),
    );
  const [row] = await tx
    .update(attempts)
    .set({
      status: stateAfter("reopen"),
      endTime: null,
      endedBy: "",
      receipt: "",
      receiptHash: "",
      score: null,
      rightNum: 0,
      doneNum: 0,
      usedSeconds: 0,
      mistakesAddedAt: null,
      pausedAt: null,
      pausedMs,
      extraSeconds,
      deadline,
    })
    .where(eq(attempts.id, recordId))
    .returning();
  if (!row) throw new Error("an attempt that has gone");
  await tx.delete(attemptMarks).where(eq(attemptMarks.attemptId, recordId));
  await tx
    .update(attemptAnswers)
    .set({ status: null, score: null, revision: null })
    .where(eq(attemptAnswers.attemptId, recordId));
  const after: AttemptRow = { ...row, paperId: before.paperId };
  // Keys are released after the exam's window unless an allowance gives the learner more time, so one is stored.
  if (paper.endTime && deadline && deadline > paper.endTime)
    await grantExtraTime(tx, { paperId: paper.id, userId: before.userId, extraSeconds, note });
  if (deadline) await planEnd(tx, recordId, deadline);
  await notifyReopened(tx, { attempt: after, exam, nowMs });
  await moveScores(tx, [before], { isAlone: true });
  return { before, after };
}

async function requireNoOther(tx: Db, { id, userId, paperId }: AttemptRow): Promise<void> {
  const [other] = await tx
    .select({ id: attempts.id })
    .from(attempts)
    .where(
      and(
        eq(attempts.userId, userId),
        eq(attempts.paperId, paperId),
        eq(attempts.mode, ""),
        inArray(attempts.status, [...statesBefore("submit")]),
      ),
    );
  if (other)
    throw new CannotReopen(
      both(
        `the learner of record ${id} sits this exam now, as record ${other.id}`,
        `答卷 ${id} 的学员正在考这场考试（答卷 ${other.id}）`,
      ),
    );
}
