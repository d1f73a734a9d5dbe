import { asc, eq } from "drizzle-orm";
import { judgeAnswer } from "#shared/domain/judgeAnswer.ts";
import type { Db } from "../db/database.ts";
import { attemptChanges } from "../db/schema/exams.ts";
import type { KeyedQuestion } from "../practice/judge.ts";
import { answerKeyOf } from "../routes/question/answerKey.ts";

export type ChangeRow = typeof attemptChanges.$inferSelect;

/** All changes of an attempt in the order in which they were made. */
export async function changesOf(db: Db, recordId: number): Promise<readonly ChangeRow[]> {
  return db
    .select()
    .from(attemptChanges)
    .where(eq(attemptChanges.attemptId, recordId))
    .orderBy(asc(attemptChanges.at), asc(attemptChanges.source), asc(attemptChanges.seq));
}

/** Which question was worked on when: each stay once. */
export function visitsOf(changes: readonly ChangeRow[], beginMs: number) {
  const visits: { questionId: number; at: number }[] = [];
  for (const { questionId, at } of changes)
    if (visits.at(-1)?.questionId !== questionId)
      visits.push({ questionId, at: Math.round((at.getTime() - beginMs) / 1_000) });
  return visits;
}

export interface Changed {
  readonly questionId: number;
  readonly kind: "wrong_right" | "right_wrong" | "wrong_wrong";
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** Of each question that was answered anew: the answer that stands, and the one before it. */
export function changedAnswers(
  changes: readonly ChangeRow[],
  finals: ReadonlyMap<number, readonly string[]>,
  keys: ReadonlyMap<number, KeyedQuestion>,
): readonly Changed[] {
  const before = new Map<number, readonly string[]>();
  for (const { questionId, answer } of changes) {
    const isFinal = sameAnswer(answer, finals.get(questionId) ?? []);
    if (answer.length > 0 && !isFinal) before.set(questionId, answer);
  }
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

/** undefined: no rule can say. */
function isJudgedRight({ question, partPolicy }: KeyedQuestion, answer: readonly string[]) {
  const { verdict } = judgeAnswer(answerKeyOf(question, partPolicy), answer);
  return verdict === "reviewing" ? undefined : verdict === "right";
}

function sameAnswer(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, place) => text === b[place]);
}
