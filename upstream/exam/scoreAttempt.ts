import { eq } from "drizzle-orm";
import { type AttemptStatus, stateAfter } from "#shared/domain/examAttempt.ts";
import { type Verdict, judgeAnswer } from "#shared/domain/questionTypes/judgeAnswer.ts";
import type { Db } from "../db/database.ts";
import { attemptMarks, type PlacedQuestion, attemptAnswers, attempts } from "../db/schema/attempts.ts";
import { upsert } from "../db/upsert.ts";
import { type KeyedQuestion, keyedQuestions } from "../practice/judge.ts";
import { answerKeyOf } from "../question/answerKey.ts";
import { type AnswerRow, type AttemptRow, answersOf } from "./attemptRows.ts";
import { placedQuestions } from "./shownOptions.ts";

type Mark = typeof attemptMarks.$inferSelect;

interface Scored {
  readonly verdict: Verdict;
  readonly score: number;
  /** The version of the question that the answer was judged by. */
  readonly revision: number;
}

/**
 * Judges all answers of an attempt that was handed in, by the keys and marks as they are now, and adds them up: at the end, when
 * somebody has marked it, and when a key was corrected. What waits for a teacher counts 0 until then.
 */
export async function scoreAttempt(tx: Db, attempt: AttemptRow): Promise<AttemptRow> {
  const given = (await answersOf(tx, attempt.id)).filter(({ answer }) => answer.length > 0);
  const placed = placedQuestions(attempt.layout);
  const [keys, marks] = await Promise.all([
    keyedQuestions(
      tx,
      given.map(({ questionId }) => questionId),
    ),
    marksOf(tx, attempt.id),
  ]);
  const scored = given.flatMap((row) => {
    const keyed = keys.get(row.questionId);
    const place = placed.get(row.questionId);
    if (!keyed || !place) return [];
    return [{ row, ...scoreOf(keyed, place, { given: row.answer, mark: marks.get(row.questionId) }) }];
  });
  await keep(tx, scored);
  const isReviewing = scored.some(({ verdict }) => verdict === "reviewing");
  const status: AttemptStatus = stateAfter(isReviewing ? "review" : "finish");
  const [updated] = await tx
    .update(attempts)
    .set({
      status,
      score: String(round(scored.reduce((sum, { score }) => sum + score, 0))),
      rightNum: scored.filter(({ verdict }) => verdict === "right").length,
    })
    .where(eq(attempts.id, attempt.id))
    .returning();
  if (!updated) throw new Error("an attempt that was not scored");
  return { ...updated, paperId: attempt.paperId };
}

async function marksOf(tx: Db, recordId: number): Promise<ReadonlyMap<number, Mark>> {
  const rows = await tx.select().from(attemptMarks).where(eq(attemptMarks.attemptId, recordId));
  return new Map(rows.map((row) => [row.questionId, row]));
}

/** A person's mark stands, whatever a rule would say. */
function scoreOf(
  { question, partPolicy }: KeyedQuestion,
  { score: full }: PlacedQuestion,
  { given, mark }: { readonly given: readonly string[]; readonly mark: Mark | undefined },
): Scored {
  const { revision } = question;
  if (mark) {
    const score = Math.min(Number(mark.score), full);
    return { verdict: score >= full ? "right" : score > 0 ? "part_right" : "wrong", score, revision };
  }
  const { verdict, ratio } = judgeAnswer(answerKeyOf(question, partPolicy), given);
  return { verdict, score: round(full * ratio), revision };
}

async function keep(tx: Db, scored: readonly (Scored & { readonly row: AnswerRow })[]): Promise<void> {
  await upsert(
    tx,
    attemptAnswers,
    scored.map(({ row: { attemptId, questionId }, verdict, score, revision }) => ({
      attemptId,
      questionId,
      status: verdict,
      score: String(score),
      revision,
    })),
    [attemptAnswers.attemptId, attemptAnswers.questionId],
  );
}

function round(score: number): number {
  return Math.round(score * 100) / 100;
}
