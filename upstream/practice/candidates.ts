import { type SQL, and, asc, eq, inArray, isNotNull, isNull, not, sql } from "drizzle-orm";
import type { PracticeMode } from "#shared/domain/practiceModes.ts";
import type { Db } from "../db/database.ts";
import { favourites } from "../db/schema/learning.ts";
import { attemptAnswers, attempts, wrongBook, wrongSources } from "../db/schema/practice.ts";
import {
  type QuestionTypeName,
  paperQuestions,
  papers,
  questionChapters,
  questionKnowledge,
  questionStats,
  questions,
} from "../db/schema/questions.ts";
import { type SubjectScope, inScope } from "../db/subjectScope.ts";
import type { AgencyScope } from "../http/agencies.ts";
import { isSatBy, notHeldBack } from "../exam/heldBack.ts";
import { idOf } from "../http/ids.ts";
import { dueToday } from "./dueReviews.ts";
import { missedIn, sourceOf } from "./wrongSource.ts";
import type { Candidate } from "./pickQuestions.ts";

/** A set is chosen from so many; more than any subject that is practised as one. */
const MOST = 20_000;

export interface BankCandidate extends Candidate {
  readonly subjectId: number;
  readonly chapterId: number | null;
  readonly type: QuestionTypeName;
  readonly difficulty: number;
  readonly year: number | null;
  readonly isExplained: boolean;
  /** Per cent; undefined while hardly anybody has answered. */
  readonly rightRate: number | undefined;
  readonly isWrong: boolean;
  /** In a review: what is due; the smaller the longer. */
  readonly dueMs: number | undefined;
  readonly isFavourite: boolean;
  /** Of how many of the candidates one of its knowledge points is. */
  readonly pointNum: number;
  /** Chosen by teachers for this exam type (papers without a time of their own). */
  readonly isChosen: boolean;
}

export interface Looking {
  readonly agency: AgencyScope;
  readonly scope: SubjectScope;
  readonly userId: number;
  readonly mode: PracticeMode;
  readonly nowMs: number;
  /** Nothing but these. */
  readonly among?: readonly number[] | undefined;
  /** What of the wrong book counts as wrong; nothing: all of it. */
  readonly wrong?: { readonly source?: string | undefined; readonly reason?: string | undefined } | undefined;
}

const FEW_ANSWERS = 5;

/** The questions of the subjects in the order of the bank, with what this learner has done of them. Neither keys nor texts are read. */
export async function findCandidates(db: Db, looking: Looking): Promise<readonly BankCandidate[]> {
  const { agency, scope, userId, mode, nowMs, among } = looking;
  if (scope.subjectIds.length === 0) return [];
  const shown = and(
    sql`${questions.isShown}`,
    inScope(questions, { agency, scope }),
    notHeldBack(nowMs),
    not(isSatBy(userId)),
    among && inArray(questions.id, [...among]),
  );
  const rows = await db
    .select({
      id: questions.id,
      subjectId: questions.subjectId,
      chapterId: questions.chapterId,
      passageId: questions.passageId,
      type: questions.type,
      difficulty: questions.difficulty,
      year: questions.year,
      isExplained: sql<boolean>`${questions.analysis} <> ''`,
      answeredNum: questionStats.answeredNum,
      rightNum: questionStats.rightNum,
    })
    .from(questions)
    .leftJoin(questionChapters, eq(questionChapters.id, questions.chapterId))
    .leftJoin(questionStats, eq(questionStats.questionId, questions.id))
    .where(shown)
    .orderBy(asc(questions.subjectId), asc(questionChapters.sort), asc(questions.id))
    .limit(MOST);
  const done = await doneIds(db, userId);
  const wrong = await wrongIds(db, looking);
  const liked = mode.id === "favorite" ? await favouriteIds(db, userId) : new Set<number>();
  const points = mode.kind === "repeatedWords" ? await pointNums(db, shown) : new Map<number, number>();
  const chosen = mode.examType > 0 ? await chosenIds(db, looking) : new Set<number>();
  return rows.map(({ answeredNum, rightNum, ...row }) => ({
    ...row,
    rightRate:
      answeredNum !== null && answeredNum >= FEW_ANSWERS ? ((rightNum ?? 0) / answeredNum) * 100 : undefined,
    isDone: done.has(row.id),
    isWrong: wrong.has(row.id),
    dueMs: wrong.get(row.id),
    isFavourite: liked.has(row.id),
    pointNum: points.get(row.id) ?? 0,
    isChosen: chosen.has(row.id),
  }));
}

async function doneIds(db: Db, userId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectDistinct({ id: attemptAnswers.questionId })
    .from(attemptAnswers)
    .innerJoin(attempts, eq(attempts.id, attemptAnswers.attemptId))
    .where(and(eq(attempts.userId, userId), isNotNull(attemptAnswers.status)));
  return new Set(rows.map(({ id }) => id));
}

/** With the moments at which they are due. */
async function wrongIds(
  db: Db,
  { agency, userId, mode, nowMs, wrong = {} }: Looking,
): Promise<ReadonlyMap<number, number>> {
  const { source, reason } = wrong;
  const due = mode.id === "review" ? await dueToday(db, { userId, agencyId: agency.id, nowMs }) : undefined;
  const rows = await db
    .select({ id: wrongBook.questionId, dueTime: wrongBook.dueTime })
    .from(wrongBook)
    .where(
      and(
        eq(wrongBook.userId, userId),
        isNull(wrongBook.masteredAt),
        due,
        reason ? eq(wrongBook.reason, reason) : undefined,
        source
          ? missedIn(db, source === "other" ? sourceOf(false) : eq(wrongSources.examType, idOf(source)))
          : undefined,
      ),
    );
  return new Map(rows.map(({ id, dueTime }) => [id, dueTime.getTime()]));
}

async function favouriteIds(db: Db, userId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: favourites.targetId })
    .from(favourites)
    .where(and(eq(favourites.userId, userId), eq(favourites.targetType, "question")));
  return new Set(rows.map(({ id }) => id));
}

/** For each question the size of the largest of its knowledge points among these. */
async function pointNums(db: Db, shown: SQL | undefined): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ id: questionKnowledge.questionId, point: questionKnowledge.knowledgePointId })
    .from(questionKnowledge)
    .innerJoin(questions, eq(questions.id, questionKnowledge.questionId))
    .where(shown);
  const sizes = new Map<number, number>();
  for (const { point } of rows) sizes.set(point, (sizes.get(point) ?? 0) + 1);
  const nums = new Map<number, number>();
  for (const { id, point } of rows) nums.set(id, Math.max(nums.get(id) ?? 0, sizes.get(point) ?? 0));
  return nums;
}

async function chosenIds(db: Db, { agency, scope, mode }: Looking): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: paperQuestions.questionId })
    .from(paperQuestions)
    .innerJoin(papers, eq(papers.id, paperQuestions.paperId))
    .where(
      and(
        eq(papers.examType, mode.examType),
        eq(papers.isShown, true),
        // Those with a kind are exams.
        eq(papers.kind, ""),
        isNull(papers.endTime),
        inScope(papers, { agency, scope }),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
