import { eq, inArray, sql } from "drizzle-orm";
import { type AttemptStatus, stateAfter } from "#shared/domain/examAttempt.ts";
import { type Verdict, judgeAnswer } from "#shared/domain/questionTypes/judgeAnswer.ts";
import { shareOfScore, sumOfScores } from "#shared/domain/scores.ts";
import type { Db } from "../db/database.ts";
import { attemptMarks, type PlacedQuestion, attemptAnswers, attempts } from "../db/schema/attempts.ts";
import { questions } from "../db/schema/questions.ts";
import { subjects } from "../db/schema/subjects.ts";
import { answerKeyOf } from "../question/answerKey.ts";
import { partPolicyOf } from "../question/partPolicy.ts";
import { type AnswerRow, type AttemptRow, answersOf } from "./attemptRows.ts";
import { placedQuestions } from "./shownOptions.ts";

type Mark = typeof attemptMarks.$inferSelect;

interface Scored {
  readonly verdict: Verdict;
  readonly score: number;
  /** The version of the question that the answer was judged by. */
  readonly revision: number;
}

/** Facts of an attempt that is just handed in, besides its score. */
type Sealed = Pick<AttemptRow, "receipt" | "receiptHash" | "doneNum" | "usedSeconds">;

interface Options {
  /** The answers of the attempt, where they are read already. */
  readonly answers?: readonly AnswerRow[];
  /** Written with the score. */
  readonly sealed?: Sealed;
}

/**
 * Judges all answers of an attempt that was handed in, by the keys and marks as they are now, and adds them up: at the end, when
 * somebody has marked it, and when a key was corrected. What waits for a teacher counts 0 until then.
 */
export async function scoreAttempt(
  tx: Db,
  attempt: AttemptRow,
  { answers, sealed }: Options = {},
): Promise<AttemptRow> {
  const given = (answers ?? (await answersOf(tx, attempt.id))).filter(({ answer }) => answer.length > 0);
  const placed = placedQuestions(attempt.layout);
  const [keys, marks] = await Promise.all([
    keysOf(
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
  await writeVerdicts(tx, attempt.id, scored);
  const isReviewing = scored.some(({ verdict }) => verdict === "reviewing");
  const status: AttemptStatus = stateAfter(isReviewing ? "review" : "finish");
  const [updated] = await tx
    .update(attempts)
    .set({
      ...sealed,
      status,
      score: String(sumOfScores(scored.map(({ score }) => score))),
      rightNum: scored.filter(({ verdict }) => verdict === "right").length,
    })
    .where(eq(attempts.id, attempt.id))
    .returning();
  if (!updated) throw new Error("an attempt that was not scored");
  return { ...updated, paperId: attempt.paperId };
}

type Keyed = Awaited<ReturnType<typeof keyRows>>[number];

/** Whole questions are many times larger than what judges them, and everybody hands in at once. */
async function keyRows(tx: Db, ids: readonly number[]) {
  const { id, type, options, answer, anyOrder, revision } = questions;
  return tx
    .select({ id, type, options, answer, anyOrder, revision, partPolicy: partPolicyOf })
    .from(questions)
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .where(inArray(id, [...ids]));
}

async function keysOf(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Keyed>> {
  if (ids.length === 0) return new Map();
  return new Map((await keyRows(tx, ids)).map((row) => [row.id, row]));
}

async function marksOf(tx: Db, recordId: number): Promise<ReadonlyMap<number, Mark>> {
  const rows = await tx.select().from(attemptMarks).where(eq(attemptMarks.attemptId, recordId));
  return new Map(rows.map((row) => [row.questionId, row]));
}

/** A person's mark stands, whatever a rule would say. */
function scoreOf(
  keyed: Keyed,
  { score: full }: PlacedQuestion,
  { given, mark }: { readonly given: readonly string[]; readonly mark: Mark | undefined },
): Scored {
  const { revision } = keyed;
  if (mark) {
    const score = Math.min(Number(mark.score), full);
    return { verdict: score >= full ? "right" : score > 0 ? "part_right" : "wrong", score, revision };
  }
  const { verdict, ratio } = judgeAnswer(answerKeyOf(keyed, keyed.partPolicy), given);
  return { verdict, score: shareOfScore(full, ratio), revision };
}

/** Writes all rows with one parameter: a statement of some hundred costs as much to build as to run. */
async function writeVerdicts(
  tx: Db,
  attemptId: number,
  scored: readonly (Scored & { readonly row: AnswerRow })[],
): Promise<void> {
  if (scored.length === 0) return;
  const rows = scored.map(({ row: { questionId }, verdict, score, revision }) => ({
    question_id: questionId,
    status: verdict,
    score,
    revision,
  }));
  await tx.execute(sql`
    update ${attemptAnswers} as own
    set status = judged.status, score = judged.score, revision = judged.revision
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as judged(question_id integer, status text, score numeric, revision integer)
    where own.attempt_id = ${attemptId} and own.question_id = judged.question_id`);
}
