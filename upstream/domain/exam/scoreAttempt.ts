import { and, eq, sql } from "drizzle-orm";
import { type AttemptStatus, stateAfter } from "#shared/domain/examAttempt.ts";
import { type Verdict, judgeAnswer } from "#shared/domain/questionTypes/judgeAnswer.ts";
import { shareOfScore, sumOfScores } from "#shared/domain/scores.ts";
import type { Db } from "../../platform/db/database.ts";
import {
  attemptMarks,
  type PlacedQuestion,
  attemptAnswers,
  attempts,
} from "../../platform/db/schema/attempts.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { anyOf } from "../../platform/db/anyOf.ts";
import { answerKeyOf } from "../question/answerKey.ts";
import { partPolicyOf } from "../question/partPolicy.ts";
import { type AnswerRow, type AttemptRow, answersOf } from "./attemptRows.ts";
import { placedQuestions } from "./shownOptions.ts";

interface Scored {
  readonly verdict: Verdict;
  readonly score: number;
  /** The revision of the question that judged the answer; a correction of the key makes a new revision. */
  readonly revision: number;
}

/** Columns that are written once, when an attempt is handed in. */
type Sealed = Pick<AttemptRow, "receipt" | "receiptHash" | "doneNum" | "usedSeconds" | "endedBy" | "endTime">;

interface Options {
  /** The answers of the attempt if the caller has read them already; otherwise they are read. */
  readonly answers?: readonly AnswerRow[];
  readonly sealed?: Sealed;
}

/**
 * Judges all answers of an attempt by the current keys and marks, and writes verdicts and total score. Callers run it
 * when an attempt is handed in, an answer is marked, or a key is corrected. An answer that waits for a mark counts 0.
 * @returns the row of the attempt, with status `reviewing` while an answer waits for a mark, else `finished`
 */
export async function scoreAttempt(
  tx: Db,
  attempt: AttemptRow,
  { answers, sealed }: Options = {},
): Promise<AttemptRow> {
  const given = (answers ?? (await answersOf(tx, attempt.id))).filter(({ answer }) => answer.length > 0);
  const placed = placedQuestions(attempt.layout);
  const keys = await keysOf(
    tx,
    attempt.id,
    given.map(({ questionId }) => questionId),
  );
  const scored = given.flatMap((row) => {
    const keyed = keys.get(row.questionId);
    const place = placed.get(row.questionId);
    if (!keyed || !place) return [];
    return [{ row, ...scoreOf(keyed, place, row.answer) }];
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

/**
 * Reads keys, and the marks of the attempt. Only the columns that judging needs: whole rows are many times larger, and
 * many learners hand in at once.
 */
async function keyRows(tx: Db, attemptId: number, ids: readonly number[]) {
  const { id, type, options, answer, anyOrder, revision } = questions;
  const mark = attemptMarks.score;
  return tx
    .select({ id, type, options, answer, anyOrder, revision, partPolicy: partPolicyOf, mark })
    .from(questions)
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .leftJoin(attemptMarks, and(eq(attemptMarks.questionId, id), eq(attemptMarks.attemptId, attemptId)))
    .where(anyOf(id, ids));
}

async function keysOf(
  tx: Db,
  attemptId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Keyed>> {
  if (ids.length === 0) return new Map();
  return new Map((await keyRows(tx, attemptId, ids)).map((row) => [row.id, row]));
}

/** Returns verdict and points of an answer. A person's mark overrides the verdict of a rule. */
function scoreOf(keyed: Keyed, { score: full }: PlacedQuestion, given: readonly string[]): Scored {
  const { revision, mark } = keyed;
  if (mark !== null) {
    const score = Math.min(Number(mark), full);
    return { verdict: score >= full ? "right" : score > 0 ? "part_right" : "wrong", score, revision };
  }
  const { verdict, ratio } = judgeAnswer(answerKeyOf(keyed, keyed.partPolicy), given);
  return { verdict, score: shareOfScore(full, ratio), revision };
}

/** Writes all verdicts with one SQL parameter: building a statement with hundreds costs as much as running it. */
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
