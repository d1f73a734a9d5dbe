import { eq } from "drizzle-orm";
import { isUnderWay } from "#shared/domain/examAttempt.ts";
import type { Db } from "../db/database.ts";
import { attempts } from "../db/schema/attempts.ts";
import type { Job } from "../jobs/job.ts";
import { planJob } from "../jobs/planJob.ts";
import { keyedQuestions, wrongOptionsOf } from "../practice/judge.ts";
import { type Outcome, countAnswers, recordDays } from "../practice/recordOutcomes.ts";
import { type AttemptRow, answersOf, isLeftOver, lockAnyAttempt } from "./attemptRows.ts";
import { ADD_MISTAKES, RECORD_EXAM } from "./endAttempt.ts";
import { END_EXAM, planEnd } from "./startAttempt.ts";
import { endLeftOver } from "./underWay.ts";

/** Hands in what is still open when its time is up, from the answers that are saved. */
export const endExam: Job = {
  ...END_EXAM,
  run: async ({ db, key, nowMs }) => {
    const attempt = await lockAnyAttempt(db, Number(key));
    // A clock that stands has no end: going on plans it anew.
    if (!attempt || !isUnderWay(attempt.status) || attempt.status === "paused") return;
    if (isLeftOver(attempt, nowMs)) await endLeftOver(db, attempt, nowMs);
    else if (attempt.deadline) await planEnd(db, attempt.id, attempt.deadline);
  },
};

/**
 * Records an exam beyond its result: the numbers of all learners and the learner's day. After it was handed in, so that hundreds
 * who hand in at once do not wait for each other. What was missed follows (addMistakes.ts).
 */
export const recordExam: Job = {
  ...RECORD_EXAM,
  run: async ({ db, key, nowMs }) => {
    const attempt = await lockAnyAttempt(db, Number(key));
    if (!attempt || attempt.notedAt) return;
    await db
      .update(attempts)
      .set({ notedAt: new Date(nowMs) })
      .where(eq(attempts.id, attempt.id));
    const outcomes = await outcomesOf(db, attempt);
    await countAnswers(db, outcomes);
    await recordDays(db, attempt, outcomes, (attempt.endTime ?? new Date(nowMs)).getTime());
    await planJob(db, ADD_MISTAKES, { key, runAtMs: nowMs });
  },
};

/** The answers of an attempt with their verdicts, as practice tells them. */
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
