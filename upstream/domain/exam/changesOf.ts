import { and, asc, desc, eq, sql } from "drizzle-orm";
import { judgeAnswer } from "#shared/domain/questionTypes/judgeAnswer.ts";
import type { Db } from "../../platform/db/database.ts";
import { attemptChanges, attemptAnswers } from "../../platform/db/schema/attempts.ts";
import type { KeyedQuestion } from "../practice/judge.ts";
import { answerKeyOf } from "../question/answerKey.ts";
import type { AttemptRow } from "./attemptRows.ts";

/**
 * Lists the visits of an attempt to its questions in the order of working. Consecutive changes of one question are one
 * visit.
 * @returns for each visit the question, and the begin in seconds since the begin of the attempt
 */
export async function visitsOf(db: Db, { id, beginTime }: AttemptRow) {
  const { attemptId, questionId, at, source, seq } = attemptChanges;
  const stays = db
    .select({
      questionId,
      at,
      source,
      seq,
      before: sql<number | null>`lag(${questionId}) over (order by ${at}, ${source}, ${seq})`.as("before"),
    })
    .from(attemptChanges)
    .where(eq(attemptId, id))
    .as("stays");
  const rows = await db
    .select({ questionId: stays.questionId, at: stays.at })
    .from(stays)
    .where(sql`${stays.before} is distinct from ${stays.questionId}`)
    .orderBy(asc(stays.at), asc(stays.source), asc(stays.seq));
  return rows.map((row) => ({
    questionId: row.questionId,
    at: Math.round((row.at.getTime() - beginTime.getTime()) / 1_000),
  }));
}

/**
 * Returns by question id the last answer that differs from the final answer. Answers that never changed are left out.
 */
export async function answersBefore(
  db: Db,
  recordId: number,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { attemptId, questionId, answer, at, source, seq } = attemptChanges;
  const rows = await db
    .selectDistinctOn([questionId], { questionId, answer })
    .from(attemptChanges)
    .innerJoin(
      attemptAnswers,
      and(eq(attemptAnswers.attemptId, attemptId), eq(attemptAnswers.questionId, questionId)),
    )
    .where(
      and(
        eq(attemptId, recordId),
        sql`${answer} <> '[]' and ${attemptAnswers.answer} <> '[]' and ${answer} <> ${attemptAnswers.answer}`,
      ),
    )
    .orderBy(questionId, desc(at), desc(source), desc(seq));
  return new Map(rows.map((row) => [row.questionId, row.answer]));
}

export interface ChangedAnswer {
  readonly questionId: number;
  readonly kind: "wrong_right" | "right_wrong" | "wrong_wrong";
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/**
 * Classifies each changed answer by whether it was right before and is right now. Answers that were right both times
 * are left out, and answers that no rule judges.
 */
export function changedAnswers(
  before: ReadonlyMap<number, readonly string[]>,
  finals: ReadonlyMap<number, readonly string[]>,
  keys: ReadonlyMap<number, KeyedQuestion>,
): readonly ChangedAnswer[] {
  return [...before].flatMap(([questionId, from]) => {
    const to = finals.get(questionId) ?? [];
    const keyed = keys.get(questionId);
    if (!keyed || to.length === 0) return [];
    const [wasRight, isRight] = [from, to].map((answer) => isJudgedRight(keyed, answer));
    if (wasRight === undefined || isRight === undefined || (wasRight && isRight)) return [];
    const kind = isRight ? "wrong_right" : wasRight ? "right_wrong" : "wrong_wrong";
    return [{ questionId, kind, from, to }];
  });
}

/** undefined: no rule judges the answer. */
function isJudgedRight({ question, partPolicy }: KeyedQuestion, answer: readonly string[]) {
  const { verdict } = judgeAnswer(answerKeyOf(question, partPolicy), answer);
  return verdict === "reviewing" ? undefined : verdict === "right";
}
