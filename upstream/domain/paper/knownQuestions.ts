import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { attemptAnswers } from "../../platform/db/schema/attempts.ts";
import {
  questionKnowledge,
  questionStats,
  questions,
  questionTallies,
} from "../../platform/db/schema/questions.ts";
import { knowledgePoints } from "../../platform/db/schema/subjects.ts";
import type { KnownQuestion } from "./foresee.ts";
import type { PlacedItem } from "./paperContent.ts";

/** Longest time of one answer that counts, in ms: a page that was left open says nothing about the question. */
const LONGEST_MS = 3_600_000;

/** Returns questions of a paper with their answers, times and knowledge points, in the order of the paper. */
export async function knownQuestions(
  db: Db,
  items: readonly PlacedItem[],
): Promise<readonly KnownQuestion[]> {
  const ids = items.map(({ questionId }) => questionId);
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: questions.id,
      type: questions.type,
      difficulty: questions.difficulty,
      answeredNum: sql<number>`coalesce(${questionStats.answeredNum}, 0)::int`,
      rightNum: sql<number>`coalesce(${questionStats.rightNum}, 0)::int`,
    })
    .from(questions)
    .leftJoin(questionStats, eq(questionStats.questionId, questions.id))
    .where(inArray(questions.id, ids));
  const fresh = await db
    .select({
      id: questionTallies.questionId,
      answered: sql<number>`count(*)::int`,
      right: sql<number>`count(*) filter (where ${questionTallies.isRight})::int`,
    })
    .from(questionTallies)
    .where(inArray(questionTallies.questionId, ids))
    .groupBy(questionTallies.questionId);
  const times = await db
    .select({ id: attemptAnswers.questionId, ms: sql<number>`avg(${attemptAnswers.spentMs})::float8` })
    .from(attemptAnswers)
    .where(
      and(
        inArray(attemptAnswers.questionId, ids),
        gt(attemptAnswers.spentMs, 0),
        sql`${attemptAnswers.spentMs} <= ${LONGEST_MS}`,
      ),
    )
    .groupBy(attemptAnswers.questionId);
  const links = await db
    .select({ id: questionKnowledge.questionId, name: knowledgePoints.name })
    .from(questionKnowledge)
    .innerJoin(knowledgePoints, eq(knowledgePoints.id, questionKnowledge.knowledgePointId))
    .where(inArray(questionKnowledge.questionId, ids))
    .orderBy(knowledgePoints.sort, knowledgePoints.id);
  const known = new Map(rows.map((row) => [row.id, row]));
  const added = new Map(fresh.map((row) => [row.id, row]));
  const msOf = new Map(times.map(({ id, ms }) => [id, ms]));
  return items.flatMap(({ questionId, section, score }): KnownQuestion[] => {
    const row = known.get(questionId);
    if (!row) return [];
    const { answered = 0, right = 0 } = added.get(questionId) ?? {};
    const ms = msOf.get(questionId);
    return [
      {
        section,
        score,
        type: row.type,
        difficulty: row.difficulty,
        answeredNum: row.answeredNum + answered,
        rightNum: row.rightNum + right,
        seconds: ms === undefined ? undefined : ms / 1_000,
        points: links.filter(({ id }) => id === questionId).map(({ name }) => name),
      },
    ];
  });
}
