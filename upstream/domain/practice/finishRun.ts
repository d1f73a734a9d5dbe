import { and, eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { attemptAnswers, attempts } from "../../platform/db/schema/attempts.ts";
import { judge, openKeyedQuestions } from "./judge.ts";
import { recordStudy } from "../calendar/recordStudy.ts";
import { LONGEST_SECONDS, type Outcome, recordOutcomes, studiedSeconds } from "./recordOutcomes.ts";
import { type AnswerRow, type Place, type RunRow, answersOf, lockRun } from "./runRows.ts";
import { usedSeconds } from "./usedTime.ts";

/**
 * Ends a run and judges its unjudged answers, which shows their keys. A run that has ended is not changed.
 * @param counted the number of shown keys that the caller has counted in the limit
 * @returns undefined: the run has more unjudged answers than `counted`, and nothing was changed
 */
export async function finishRun(
  tx: Db,
  { userId, runId, nowMs }: Place,
  counted: number,
): Promise<RunRow | undefined> {
  const run = await lockRun(tx, userId, runId);
  if (run.status === "finished") return run;
  const kept = await unjudgedAnswers(tx, run.id);
  if (kept.length > counted) return undefined;
  const outcomes = await judgeStored(tx, run, kept, nowMs);
  await recordOutcomes(tx, run, outcomes, nowMs);
  const subjectId = Math.max(...outcomes.map((one) => one.subjectId));
  return endRun(tx, run, { nowMs, subjectId: outcomes.length > 0 ? subjectId : run.subjectId });
}

/** Returns the answers whose keys are shown when the run ends. */
export async function unjudgedAnswers(db: Db, runId: number): Promise<readonly AnswerRow[]> {
  return (await answersOf(db, runId)).filter(({ status, answer }) => status === null && answer.length > 0);
}

async function judgeStored(
  tx: Db,
  run: RunRow,
  kept: readonly AnswerRow[],
  nowMs: number,
): Promise<Outcome[]> {
  const keys = await openKeyedQuestions(
    tx,
    kept.map(({ questionId }) => questionId),
    { userId: run.userId, nowMs },
  );
  const outcomes: Outcome[] = [];
  for (const { questionId, answer, sure, spentMs, sawKey } of kept) {
    const keyed = keys.get(questionId);
    if (!keyed) continue;
    const { verdict, score, wrongOptions } = judge(keyed, answer);
    await tx
      .update(attemptAnswers)
      .set({ status: verdict, score: String(score) })
      .where(and(eq(attemptAnswers.attemptId, run.id), eq(attemptAnswers.questionId, questionId)));
    if (sawKey) continue;
    const { subjectId } = keyed.question;
    outcomes.push({ questionId, subjectId, verdict, answer, wrongOptions, sure, spentMs });
  }
  return outcomes;
}

/**
 * Ends a run and adds the part of its used time that no answer has counted to the learner's day.
 * @param subjectId the subject to which the time counts. Its row of the day is the last one that the caller's
 *   transaction has locked, so two ends of runs cannot deadlock
 */
export async function endRun(
  tx: Db,
  run: RunRow,
  { nowMs, subjectId }: { readonly nowMs: number; readonly subjectId: number },
): Promise<RunRow> {
  const answers = await answersOf(tx, run.id);
  const counted = answers.filter(
    ({ status, sawKey }) => status !== null && status !== "no_answer" && !sawKey,
  );
  const known = counted.reduce((sum, { spentMs }) => sum + studiedSeconds(spentMs), 0);
  const seconds = Math.min(LONGEST_SECONDS, Math.max(0, usedSeconds(run, answers) - known));
  const { userId, agencyId } = run;
  await recordStudy(tx, { userId, agencyId, atMs: nowMs, subjectId, seconds, answered: 0 });
  return closeRun(tx, run, new Date(nowMs), answers);
}

/**
 * Writes the sums of a run. Of answers given after a look at the key only the used time counts.
 * @param known the answers of the run; undefined: they are read
 */
export async function closeRun(
  tx: Db,
  run: RunRow,
  endTime: Date,
  known?: readonly AnswerRow[],
): Promise<RunRow> {
  const answers = known ?? (await answersOf(tx, run.id));
  const counted = answers.filter(({ sawKey }) => !sawKey);
  const [closed] = await tx
    .update(attempts)
    .set({
      status: "finished",
      endTime,
      usedSeconds: usedSeconds(run, answers),
      rightNum: counted.filter(({ status }) => status === "right").length,
      score: String(counted.reduce((sum, { score }) => sum + Number(score ?? 0), 0)),
    })
    .where(eq(attempts.id, run.id))
    .returning();
  return closed ?? run;
}
