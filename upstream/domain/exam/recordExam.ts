import { eq } from "drizzle-orm";
import { isInProgress } from "#shared/domain/examAttempt.ts";
import type { Db } from "../../platform/db/database.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { planJob } from "../../platform/jobs/planJob.ts";
import { keyedQuestions, wrongOptionsOf } from "../practice/judge.ts";
import { type Outcome, countAnswers, recordDays } from "../practice/recordOutcomes.ts";
import { type AttemptRow, answersOf, isExpired, lockAnyAttempt } from "./attemptRows.ts";
import { ADD_MISTAKES, RECORD_EXAM } from "./endAttempt.ts";
import { END_EXAM, planEnd } from "./startAttempt.ts";
import { endExpired } from "./currentAttempt.ts";

/** The job that hands an attempt in after its deadline, with the saved answers. Key: the attempt's id. */
export const endExam: Job = {
  ...END_EXAM,
  run: async ({ db, key, nowMs }) => {
    const attempt = await lockAnyAttempt(db, Number(key));
    // A paused attempt has no end: resuming plans the job again.
    if (!attempt || !isInProgress(attempt.status) || attempt.status === "paused") return;
    if (isExpired(attempt, nowMs)) await endExpired(db, attempt, nowMs);
    else if (attempt.deadline) await planEnd(db, attempt.id, attempt.deadline);
  },
};

/**
 * Counts the answers of an ended attempt in the statistics of the questions and the learner's days, once. A job does
 * this after the attempt is handed in, so that hundreds of learners who hand in together do not wait for each other.
 */
export const recordExam: Job = {
  ...RECORD_EXAM,
  run: async ({ db, key, nowMs }) => {
    const attempt = await lockAnyAttempt(db, Number(key));
    if (!attempt || attempt.recordedAt) return;
    await db
      .update(attempts)
      .set({ recordedAt: new Date(nowMs) })
      .where(eq(attempts.id, attempt.id));
    const outcomes = await outcomesOf(db, attempt);
    await countAnswers(db, outcomes);
    await recordDays(db, attempt, outcomes, (attempt.endTime ?? new Date(nowMs)).getTime());
    await planJob(db, ADD_MISTAKES, { key, runAtMs: nowMs });
  },
};

/** Returns the answered and judged questions of an attempt as the outcomes that practice records. */
export async function outcomesOf(db: Db, attempt: AttemptRow): Promise<readonly Outcome[]> {
  const answers = (await answersOf(db, attempt.id)).filter(({ answer }) => answer.length > 0);
  const keys = await keyedQuestions(
    db,
    answers.map(({ questionId }) => questionId),
  );
  return answers.flatMap(({ questionId, status, answer, spentMs }) => {
    const keyed = keys.get(questionId);
    if (!keyed || status === null) return [];
    const { subjectId } = keyed.question;
    const wrongOptions = status === "right" ? [] : wrongOptionsOf(keyed, answer);
    return [{ questionId, subjectId, verdict: status, answer, wrongOptions, sure: "", spentMs }];
  });
}
