import { type Portal, isInProgress, portalOf } from "#shared/domain/examAttempt.ts";
import type { Db } from "../../platform/db/database.ts";
import type { LearnerScope } from "../../platform/db/agencyScope.ts";
import { subjectRows } from "../catalogue/subjectRows.ts";
import { idText } from "../../platform/kit/ids.ts";
import { ownershipOfType } from "../practice/bank.ts";
import { flagText } from "../../platform/kit/fields.ts";
import { type AttemptRow, attemptsOf, isExpired, shownDeadline } from "./attemptRows.ts";
import { type Allowance, type Exam, allowanceOf, attemptsAllowed } from "../paper/examPapers.ts";

/** A learner's attempts at an exam, and whether the learner may begin another attempt. */
export interface AttemptSummary {
  readonly portal: Portal;
  /** All attempts of the learner at the exam, newest first. */
  readonly attempts: readonly AttemptRow[];
  readonly currentAttempt: AttemptRow | undefined;
  readonly allowance: Allowance;
  readonly isOwned: boolean;
  readonly packageId: number | undefined;
}

/** Reads a learner's attempts and allowance of an exam and summarizes them. */
export async function summaryOf(db: Db, exam: Exam, learner: LearnerScope): Promise<AttemptSummary> {
  const { paper } = exam;
  const attempts = await attemptsOf(db, [paper.id], learner.userId);
  const allowance = await allowanceOf(db, paper.id, learner.userId);
  return summaryWith(db, exam, { learner, attempts, allowance });
}

interface Known {
  readonly learner: LearnerScope;
  readonly attempts: readonly AttemptRow[];
  readonly allowance: Allowance;
}

/** Summarizes like summaryOf, with attempts and an allowance that the caller has read already. */
export async function summaryWith(
  db: Db,
  { paper, subject }: Exam,
  { learner, attempts, allowance }: Known,
): Promise<AttemptSummary> {
  const { nowMs } = learner;
  const { isOwned, packageId } = paper.isFree
    ? { isOwned: true, packageId: undefined }
    : await ownershipOfType(db, {
        examType: paper.examType,
        subject,
        tree: await subjectRows.get(db, nowMs),
        learner,
      });
  const portal = portalOf({
    nowMs,
    startsMs: paper.startTime?.getTime(),
    endsMs: paper.endTime?.getTime(),
    attemptsAllowed: attemptsAllowed(paper, allowance),
    redoMinutes: paper.redoInterval,
    isOwned,
    attempts: attempts.map((attempt) => ({
      // An attempt whose deadline has passed counts as submitted, even if no job has ended it yet.
      status: isExpired(attempt, nowMs) ? "submitted" : attempt.status,
      submittedMs: (attempt.endTime ?? attempt.deadline)?.getTime(),
    })),
  });
  const currentAttempt = attempts.find((one) => isInProgress(one.status) && !isExpired(one, nowMs));
  return { portal, attempts, currentAttempt, allowance, isOwned, packageId };
}

export function presentSummary(
  { portal, attempts, currentAttempt, isOwned, packageId }: AttemptSummary,
  nowMs: number,
) {
  return {
    state: portal.state,
    next_time: portal.nextMs ?? 0,
    left_times: portal.attemptsLeft ?? -1,
    done_num: attempts.length,
    record_id: idText((currentAttempt ?? attempts[0])?.id),
    deadline: (currentAttempt && shownDeadline(currentAttempt, nowMs)) ?? 0,
    is_buy: flagText(isOwned),
    package_id: idText(packageId),
  };
}
