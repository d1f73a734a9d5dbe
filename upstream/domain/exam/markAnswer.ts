import { both } from "#upstream/platform/kit/language.ts";
import { and, asc, eq, sql } from "drizzle-orm";
import { mayMove } from "#shared/domain/examAttempt.ts";
import { plainTextOf } from "#shared/domain/richText/plainText.ts";
import type { Db } from "../../platform/db/database.ts";
import { attemptMarks, attemptAnswers, attempts } from "../../platform/db/schema/attempts.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { type AttemptRow, lockAnyAttempt } from "./attemptRows.ts";
import { planJob } from "../../platform/jobs/planJob.ts";
import { examsOf } from "../paper/examPapers.ts";
import { placedQuestions } from "./shownOptions.ts";
import { ADD_MISTAKES } from "./endAttempt.ts";
import { scoreAttempt } from "./scoreAttempt.ts";
import { notifyScored, notifyRescored } from "./notifyLearner.ts";

export interface Mark {
  readonly recordId: number;
  readonly questionId: number;
  readonly score: number;
  readonly comment: string;
}

/**
 * Reports why an answer cannot be marked. Callers add which line of the file or which field of the call is wrong.
 */
export class NoMark extends Error {
  readonly reason: "absent" | "open" | "unanswered" | "above";
  /** The full points of the answer, if the mark exceeds them. */
  readonly full: number | undefined;

  constructor(reason: NoMark["reason"], message: string, full?: number) {
    super(message);
    this.reason = reason;
    this.full = full;
  }
}

const LONGEST_TEXT = 4_000;

/** SQL condition: the answer of an exam waits for a person's mark. */
export const isUnmarked = and(
  eq(attempts.mode, ""),
  eq(attempts.status, "reviewing"),
  eq(attemptAnswers.status, "reviewing"),
);

const unmarkedOf = (paperId: number) => and(isUnmarked, eq(attempts.paperId, paperId));

/**
 * Lists answers that wait for a mark, without the names of learners.
 * @returns answers grouped by question, so that a marker sees equal answers together and gives them equal scores
 */
export async function markQueue(
  db: Db,
  paperId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await db
    .select({ attempt: attempts, answer: attemptAnswers, question: questions })
    .from(attemptAnswers)
    .innerJoin(attempts, eq(attempts.id, attemptAnswers.attemptId))
    .innerJoin(questions, eq(questions.id, attemptAnswers.questionId))
    .where(unmarkedOf(paperId))
    .orderBy(asc(attemptAnswers.questionId), asc(attempts.endTime), asc(attempts.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ attempt, answer, question }) => ({
    record: attempt.id,
    question: question.id,
    score: "",
    comment: "",
    full: placedQuestions(attempt.layout).get(question.id)?.score ?? 0,
    asked: plainTextOf(question.stem, LONGEST_TEXT),
    answer: answer.answer.join("\n"),
    model: question.answer.map((text) => plainTextOf(text, LONGEST_TEXT)).join("\n"),
  }));
}

/** Counts the answers of a paper that wait for a mark. */
export async function waitingNum(db: Db, paperId: number): Promise<number> {
  const [row] = await db
    .select({ num: sql<number>`count(*)::int` })
    .from(attemptAnswers)
    .innerJoin(attempts, eq(attempts.id, attemptAnswers.attemptId))
    .where(unmarkedOf(paperId));
  return row?.num ?? 0;
}

interface Marking {
  readonly markedBy: string;
  readonly nowMs: number;
}

/**
 * Marks answers of one attempt and scores the attempt again. A new mark replaces an earlier mark. The learner is
 * notified when all answers are marked, or when the score of a finished attempt changes.
 * @returns the row of the attempt before and after
 * @throws NoMark absent: no such attempt or question; open: not handed in; unanswered: no answer; above: score too high
 */
export async function markAttempt(tx: Db, marks: readonly Mark[], { markedBy, nowMs }: Marking) {
  const recordId = marks[0]?.recordId ?? 0;
  const before = await lockAnyAttempt(tx, recordId);
  if (!before)
    throw new NoMark("absent", both(`there is no record ${recordId} of an exam`, `没有考试答卷 ${recordId}`));
  // An attempt may be marked in the same states in which it may be reopened: when it was handed in.
  if (!mayMove(before.status, "reopen"))
    throw new NoMark("open", both(`record ${recordId} is not handed in yet`, `答卷 ${recordId} 还没交`));
  const placed = placedQuestions(before.layout);
  const given = await tx
    .select({ questionId: attemptAnswers.questionId })
    .from(attemptAnswers)
    .where(
      and(eq(attemptAnswers.attemptId, recordId), sql`jsonb_array_length(${attemptAnswers.answer}) > 0`),
    );
  for (const { questionId, score } of marks) {
    const full = placed.get(questionId)?.score;
    if (full === undefined)
      throw new NoMark(
        "absent",
        both(`record ${recordId} has no question ${questionId}`, `答卷 ${recordId} 没有题目 ${questionId}`),
      );
    if (!given.some((row) => row.questionId === questionId))
      throw new NoMark(
        "unanswered",
        both(
          `question ${questionId} of record ${recordId} was not answered: it counts 0`,
          `答卷 ${recordId} 的题目 ${questionId} 没有作答，算 0 分`,
        ),
      );
    if (score > full)
      throw new NoMark(
        "above",
        both(
          `question ${questionId} is worth ${full}, and ${score} is more than that`,
          `题目 ${questionId} 满分 ${full}，不能给 ${score} 分`,
        ),
        full,
      );
  }
  await tx
    .insert(attemptMarks)
    .values(
      marks.map(({ questionId, score, comment }) => ({
        attemptId: recordId,
        questionId,
        score: score.toFixed(2),
        comment,
        markedBy,
        markedAt: new Date(nowMs),
      })),
    )
    .onConflictDoUpdate({
      target: [attemptMarks.attemptId, attemptMarks.questionId],
      set: {
        score: sql`excluded.score`,
        comment: sql`excluded.comment`,
        markedBy,
        markedAt: new Date(nowMs),
      },
    });
  const after = await scoreAttempt(tx, before);
  await tell(tx, { before, after }, nowMs);
  return { before, after };
}

async function tell(
  tx: Db,
  { before, after }: { readonly before: AttemptRow; readonly after: AttemptRow },
  nowMs: number,
): Promise<void> {
  const exam = (await examsOf(tx, [after.paperId])).get(after.paperId);
  if (!exam || after.status !== "finished") return;
  await planJob(tx, ADD_MISTAKES, { key: String(after.id), runAtMs: nowMs });
  if (before.status === "finished") {
    if (before.score !== after.score) await notifyRescored(tx, { attempt: after, exam, nowMs }, before);
  } else await notifyScored(tx, { attempt: after, exam, nowMs });
}
