import { type SQL, type SQLWrapper, and, eq, inArray, isNotNull, isNull, min, not, sql } from "drizzle-orm";
import type { PracticeMode } from "#shared/domain/practiceModes.ts";
import { examDays } from "../calendar/examDays.ts";
import type { Db } from "../db/database.ts";
import { favourites } from "../db/schema/learning.ts";
import { attemptAnswers, attempts } from "../db/schema/attempts.ts";
import { paperQuestions, papers } from "../db/schema/exams.ts";
import { wrongBook } from "../db/schema/practice.ts";
import {
  drawBucket,
  questionChapters,
  questionKnowledge,
  questionStats,
  questions,
} from "../db/schema/questions.ts";
import { type SubjectScope, anyOf, inScope } from "../db/subjectScope.ts";
import type { AgencyScope } from "../db/agencyScope.ts";
import { isSatBy, isNotEmbargoed } from "../question/embargo.ts";
import { idOf } from "../kit/ids.ts";
import { dueToday } from "./dueReviews.ts";
import { missedIn } from "./missedIn.ts";

export interface Looking {
  readonly agency: AgencyScope;
  readonly scope: SubjectScope;
  readonly userId: number;
  readonly mode: PracticeMode;
  readonly nowMs: number;
  /** Nothing but these. */
  readonly among?: readonly number[] | undefined;
  /** Nothing but what the learner has done, or has in the wrong book. */
  readonly isTouched?: boolean | undefined;
  /** The part of the wrong book that counts as wrong; absent: all of it. */
  readonly wrong?: { readonly source?: string | undefined; readonly reason?: string | undefined } | undefined;
}

const HARD = 3;
const OFTEN_MISSED = 60;
const FEW_ANSWERS = 5;
const CLASSIC = { least: 2, most: 4 };

/** A query of candidates, of which more is asked: counts, and the first in some order. */
export type CandidateRows = Awaited<ReturnType<typeof candidateRows>>;

/**
 * The questions of the subjects with what this learner has done of them, as rows for other queries: a bank may have hundreds of
 * thousands, of which none is read here. Neither keys nor texts are among them.
 */
export async function candidateRows(db: Db, looking: Looking) {
  const { agency, scope, userId, mode, nowMs, among } = looking;
  const isWrong = await wrongWhere(db, looking);
  const wrong = db.select({ id: wrongBook.questionId }).from(wrongBook).where(isWrong);
  const shown = and(
    sql`${questions.isShown}`,
    inScope(questions, { agency, scope }),
    isNotEmbargoed(nowMs),
    not(isSatBy(userId)),
    among && anyOf(questions.id, among),
    // Looked up: the learner has some dozens of them, and the subject may have a hundred thousand others.
    mode.id === "wrong" || mode.id === "review" ? inArray(questions.id, wrong) : undefined,
    looking.isTouched ? sql`${questions.id} in (${doneIds(db, userId)} union ${wrong})` : undefined,
    mode.id === "favorite" ? inArray(questions.id, favouriteIds(db, userId)) : undefined,
  );
  const due = db
    .select({ due: min(wrongBook.dueTime) })
    .from(wrongBook)
    .where(and(isWrong, eq(wrongBook.questionId, questions.id)));
  const isAmong = (isAsked: boolean, ids: SQLWrapper) =>
    isAsked ? sql<boolean>`${questions.id} in ${ids}` : sql<boolean>`false`;
  const { id, subjectId, chapterId, passageId, type, difficulty, year } = questions;
  const { answeredNum, rightNum } = questionStats;
  return db
    .select({
      id,
      subjectId,
      chapterId,
      chapterSort: questionChapters.sort,
      /** Sub-questions of one passage stay together. */
      passageId,
      bucket: drawBucket(questions.groupId).as("bucket"),
      type,
      difficulty,
      year,
      isDone: isAmong(true, doneIds(db, userId)).as("is_done"),
      isWrong: isAmong(true, wrong).as("is_wrong"),
      /** In a review. */
      dueTime: (mode.id === "review" ? sql`${due}` : sql`null`).as("due_at"),
      isFavourite: isAmong(mode.id === "favorite", favouriteIds(db, userId)).as("is_favourite"),
      /** Chosen by teachers for this exam type (papers without a time of their own). */
      isChosen: isAmong(mode.examType > 0, chosenIds(db, looking)).as("is_chosen"),
      /** 高频: what several of the candidates ask. */
      isRepeated: isAmong(mode.kind === "repeatedWords", repeatedIds(db, shown)).as("is_repeated"),
      /** 冲刺: what is hard, and what many miss. */
      isHard: sql<boolean>`(${difficulty} >= ${HARD} or (coalesce(${answeredNum}, 0) >= ${FEW_ANSWERS}
        and coalesce(${rightNum}, 0) * 100 < ${OFTEN_MISSED} * ${answeredNum}))`.as("is_hard"),
      /** 金题: explained, neither trivial nor exotic. */
      isClassic:
        sql<boolean>`(${questions.analysis} <> '' and ${difficulty} between ${CLASSIC.least} and ${CLASSIC.most})`.as(
          "is_classic",
        ),
    })
    .from(questions)
    .leftJoin(questionChapters, eq(questionChapters.id, questions.chapterId))
    .leftJoin(questionStats, eq(questionStats.questionId, questions.id))
    .where(shown)
    .as("candidates");
}

function doneIds(db: Db, userId: number) {
  return db
    .select({ id: attemptAnswers.questionId })
    .from(attemptAnswers)
    .innerJoin(attempts, eq(attempts.id, attemptAnswers.attemptId))
    .where(and(eq(attempts.userId, userId), isNotNull(attemptAnswers.status)));
}

async function wrongWhere(db: Db, { agency, userId, mode, nowMs, wrong = {} }: Looking) {
  const { source, reason } = wrong;
  const exams = mode.id === "review" && (await examDays(db, { userId, agencyId: agency.id, nowMs }));
  return and(
    eq(wrongBook.userId, userId),
    isNull(wrongBook.masteredAt),
    exams ? await dueToday(db, exams, nowMs) : undefined,
    reason ? eq(wrongBook.reason, reason) : undefined,
    source ? missedIn(db, idOf(source)) : undefined,
  );
}

function favouriteIds(db: Db, userId: number) {
  return db
    .select({ id: favourites.targetId })
    .from(favourites)
    .where(and(eq(favourites.userId, userId), eq(favourites.targetType, "question")));
}

/** Those that have a knowledge point with others of them. */
function repeatedIds(db: Db, shown: SQL | undefined) {
  const points = db
    .select({ point: questionKnowledge.knowledgePointId })
    .from(questionKnowledge)
    .innerJoin(questions, eq(questions.id, questionKnowledge.questionId))
    .where(shown)
    .groupBy(questionKnowledge.knowledgePointId)
    .having(sql`count(*) > 1`);
  return db
    .select({ id: questionKnowledge.questionId })
    .from(questionKnowledge)
    .where(inArray(questionKnowledge.knowledgePointId, points));
}

function chosenIds(db: Db, { agency, scope, mode }: Looking) {
  return db
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
}
