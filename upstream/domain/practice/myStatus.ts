import { and, desc, eq, inArray, ne } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { attemptAnswers, attempts } from "../../platform/db/schema/attempts.ts";
import { countsAsAnswered } from "./runRows.ts";

/**
 * Returns the verdict of the learner's last judged practice answer to each question. Pass only listed questions, which
 * are not embargoed.
 */
export async function myStatuses(
  db: Db,
  userId: number | undefined,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (userId === undefined || ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([attemptAnswers.questionId], {
      id: attemptAnswers.questionId,
      status: attemptAnswers.status,
    })
    .from(attempts)
    .innerJoin(attemptAnswers, eq(attemptAnswers.attemptId, attempts.id))
    .where(
      and(
        eq(attempts.userId, userId),
        ne(attempts.mode, ""),
        inArray(attemptAnswers.questionId, [...ids]),
        countsAsAnswered,
      ),
    )
    .orderBy(attemptAnswers.questionId, desc(attemptAnswers.savedAt), desc(attemptAnswers.attemptId));
  return new Map(rows.map(({ id, status }) => [id, status ?? ""]));
}

/** Returns which of the questions the learner has answered in any run or exam; empty for a visitor. */
export async function answeredAmong(
  db: Db,
  userId: number | undefined,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (userId === undefined) return new Set();
  const rows = await db
    .selectDistinct({ id: attemptAnswers.questionId })
    .from(attemptAnswers)
    .innerJoin(attempts, eq(attempts.id, attemptAnswers.attemptId))
    .where(and(eq(attempts.userId, userId), inArray(attemptAnswers.questionId, [...ids]), countsAsAnswered));
  return new Set(rows.map(({ id }) => id));
}
