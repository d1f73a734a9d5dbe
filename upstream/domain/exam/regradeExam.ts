import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { statesBefore } from "#shared/domain/examAttempt.ts";
import type { Db } from "../../platform/db/database.ts";
import { attemptAnswers, attempts } from "../../platform/db/schema/attempts.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { type AttemptRow, lockAnyAttempt } from "./attemptRows.ts";
import type { Exam } from "../paper/examPapers.ts";
import { scoreAttempt } from "./scoreAttempt.ts";
import { moveScores } from "./scoreCounts.ts";
import { notifyRescored } from "./notifyLearner.ts";

export interface Rescored {
  readonly before: AttemptRow;
  readonly after: AttemptRow;
}

/**
 * Scores attempts again whose answers were judged by a key that has changed since, and notifies each learner whose
 * score changes. A second run finds no such answers, so it changes no score and notifies no learner.
 * @returns the rescored attempts before and after, and the ids of the questions with a new key
 */
export async function regradeExam(tx: Db, exam: Exam, nowMs: number) {
  const stale = await tx
    .selectDistinct({ attemptId: attemptAnswers.attemptId, questionId: attemptAnswers.questionId })
    .from(attemptAnswers)
    .innerJoin(attempts, eq(attempts.id, attemptAnswers.attemptId))
    .innerJoin(questions, eq(questions.id, attemptAnswers.questionId))
    .where(
      and(
        eq(attempts.paperId, exam.paper.id),
        eq(attempts.mode, ""),
        inArray(attempts.status, [...statesBefore("reopen")]),
        isNotNull(attemptAnswers.status),
        sql`${attemptAnswers.revision} is distinct from ${questions.revision}`,
      ),
    )
    .orderBy(asc(attemptAnswers.attemptId));
  const rescored: Rescored[] = [];
  for (const id of new Set(stale.map(({ attemptId }) => attemptId))) {
    const before = await lockAnyAttempt(tx, id);
    if (!before) continue;
    const after = await scoreAttempt(tx, before);
    rescored.push({ before, after });
    if (before.status === "finished" && before.score !== after.score)
      await notifyRescored(tx, { attempt: after, exam, nowMs }, before);
  }
  await moveScores(
    tx,
    rescored.map(({ before }) => before),
    { isAlone: true },
  );
  return { rescored, questionIds: [...new Set(stale.map(({ questionId }) => questionId))] };
}
