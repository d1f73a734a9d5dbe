import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import type { PageCut } from "../../platform/db/page.ts";
import { attemptMarks, attemptAnswers, attempts } from "../../platform/db/schema/attempts.ts";
import { papers } from "../../platform/db/schema/exams.ts";
import { passages, questions } from "../../platform/db/schema/questions.ts";
import { lockAnyAttempt } from "./attemptRows.ts";
import { isOver } from "../question/embargo.ts";
import { type Mark, markAttempt, NoMark, isUnmarked } from "./markAnswer.ts";
import { moveScores } from "./scoreCounts.ts";

/*
 * Marking by an agency's own system (decision 054). The calls reach only attempts of the agency's learners, and only
 * after the window of the exam has ended: an earlier call would leak the key of an exam in progress.
 */

export interface MarkingScope {
  readonly agencyId: number;
  readonly nowMs: number;
}

/** Reports that an answer does not wait for a mark, because a rule judged it or a person has marked it. */
export class NotAwaitingMark extends Error {
  /** The points of the existing mark; undefined: the answer has no mark. */
  readonly points: number | undefined;

  constructor(points: number | undefined) {
    super("the answer does not wait for a mark");
    this.points = points;
  }
}

function inScope({ agencyId, nowMs }: MarkingScope, paperId?: number) {
  return and(
    isUnmarked,
    eq(attempts.agencyId, agencyId),
    isOver(nowMs),
    paperId === undefined ? undefined : eq(attempts.paperId, paperId),
  );
}

/**
 * Lists the answers that wait for a mark.
 * @returns one page of answers, ordered by the end of the attempt, oldest first, and the total number of answers
 */
export async function agencyQueue(
  db: Db,
  { paperId, ...scope }: MarkingScope & { readonly paperId: number | undefined },
  cut: PageCut,
) {
  const where = inScope(scope, paperId);
  const rows = await db
    .select({
      attempt: attempts,
      given: attemptAnswers.answer,
      question: questions,
      paperName: papers.name,
      material: passages.content,
    })
    .from(attemptAnswers)
    .innerJoin(attempts, eq(attempts.id, attemptAnswers.attemptId))
    .innerJoin(papers, eq(papers.id, attempts.paperId))
    .innerJoin(questions, eq(questions.id, attemptAnswers.questionId))
    .leftJoin(passages, eq(passages.id, questions.passageId))
    .where(where)
    .orderBy(asc(attempts.endTime), asc(attempts.id), asc(attemptAnswers.seq))
    .limit(cut.size)
    .offset(cut.offset);
  const [counted] = await db
    .select({ num: sql<number>`count(*)::int` })
    .from(attemptAnswers)
    .innerJoin(attempts, eq(attempts.id, attemptAnswers.attemptId))
    .innerJoin(papers, eq(papers.id, attempts.paperId))
    .where(where);
  return { rows, total: counted?.num ?? 0 };
}

/**
 * Marks one answer of the agency with markAttempt, and updates the histogram of scores. Only an answer that waits for a
 * mark is accepted, so a system that sends a mark twice, or two systems that mark one answer, do not change the first.
 * @throws NoMark the record or the question is absent, the exam is not over, or the answer cannot be marked
 * @throws NotAwaitingMark the answer does not wait for a mark
 */
export async function markWaiting(
  tx: Db,
  mark: Mark,
  { markedBy, ...scope }: MarkingScope & { readonly markedBy: string },
) {
  const { recordId, questionId } = mark;
  const attempt = await lockAnyAttempt(tx, recordId);
  if (attempt?.agencyId !== scope.agencyId) throw new NoMark("absent", "the agency has no such record");
  const [answer] = await tx
    .select({ status: attemptAnswers.status, isOver: sql<boolean>`${isOver(scope.nowMs)}` })
    .from(attemptAnswers)
    .innerJoin(papers, eq(papers.id, attempt.paperId))
    .where(and(eq(attemptAnswers.attemptId, recordId), eq(attemptAnswers.questionId, questionId)));
  if (answer && !answer.isOver) throw new NoMark("open", "the exam is not over");
  // markAttempt rejects a question without an answer and an attempt that was not handed in.
  if (answer?.status && answer.status !== "reviewing") throw new NotAwaitingMark(await pointsOf(tx, mark));
  const { before, after } = await markAttempt(tx, [mark], { markedBy, nowMs: scope.nowMs });
  const waitingNum = await tx.$count(
    attemptAnswers,
    and(eq(attemptAnswers.attemptId, recordId), eq(attemptAnswers.status, "reviewing")),
  );
  await moveScores(tx, [before], { isAlone: true });
  return { isFinished: after.status === "finished", waitingNum };
}

async function pointsOf(
  tx: Db,
  { recordId, questionId }: Pick<Mark, "recordId" | "questionId">,
): Promise<number | undefined> {
  const [row] = await tx
    .select({ score: attemptMarks.score })
    .from(attemptMarks)
    .where(and(eq(attemptMarks.attemptId, recordId), eq(attemptMarks.questionId, questionId)));
  return row && Number(row.score);
}
