import { type SQL, type SQLWrapper, and, eq, inArray, isNotNull, isNull, min, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import type { PracticeMode } from "#shared/domain/practiceModes.ts";
import { examDays } from "../calendar/examDays.ts";
import type { Db } from "../../platform/db/database.ts";
import { favourites } from "../../platform/db/schema/learning.ts";
import { attemptAnswers, attempts } from "../../platform/db/schema/attempts.ts";
import { paperQuestions, papers } from "../../platform/db/schema/exams.ts";
import { wrongBook } from "../../platform/db/schema/practice.ts";
import {
  drawBucket,
  questionChapters,
  questionKnowledge,
  questionStats,
  questions,
} from "../../platform/db/schema/questions.ts";
import { anyOf } from "../../platform/db/anyOf.ts";
import { type SubjectScope, inScope } from "../catalogue/subjectScope.ts";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import { isInProgressFor, isNotEmbargoed } from "../question/embargo.ts";
import { idOf } from "../../platform/kit/ids.ts";
import { dueToday } from "./dueReviews.ts";
import { missedIn } from "./missedIn.ts";

export interface Looking {
  readonly agency: AgencyScope;
  readonly scope: SubjectScope;
  readonly userId: number;
  readonly mode: PracticeMode;
  readonly nowMs: number;
  /** Ids to which the query is limited. */
  readonly among?: readonly number[] | undefined;
  /** true: only questions that the learner has done or has in the wrong book. */
  readonly isTouched?: boolean | undefined;
  /** Filter of the wrong book by source and reason; missing: no filter. */
  readonly wrong?: { readonly source?: string | undefined; readonly reason?: string | undefined } | undefined;
}

const HARD = 3;
const OFTEN_MISSED = 60;
const FEW_ANSWERS = 5;
const CLASSIC = { least: 2, most: 4 };

/** A query of the questions that a run may ask, to be counted or to be limited to the first of some order. */
export type CandidateRows = Awaited<ReturnType<typeof candidateRows>>;

/**
 * Builds a query of the subject's questions with what this learner has done of them. The function itself reads no row,
 * because a question bank may have hundreds of thousands. The rows contain neither keys nor texts.
 */
export async function candidateRows(db: Db, looking: Looking) {
  const { agency, scope, userId, mode, nowMs, among } = looking;
  const isWrong = await wrongWhere(db, looking);
  const wrong = db.select({ id: wrongBook.questionId }).from(wrongBook).where(isWrong);
  const shown = and(
    askable({ agency, scope, userId, nowMs }),
    among && anyOf(questions.id, among),
    // Filters by ids: a wrong book has some dozens of questions, while the subject may have a hundred thousand.
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
      /** Id of the material, whose questions are asked together; null: none. */
      passageId,
      bucket: drawBucket(questions.groupId).as("bucket"),
      type,
      difficulty,
      year,
      isDone: isAmong(true, doneIds(db, userId)).as("is_done"),
      isWrong: isAmong(true, wrong).as("is_wrong"),
      /** Time of the next review, only in mode `review`. */
      dueTime: (mode.id === "review" ? sql`${due}` : sql`null`).as("due_at"),
      isFavourite: isAmong(mode.id === "favorite", favouriteIds(db, userId)).as("is_favourite"),
      /** Whether teachers chose the question for this exam type, by adding it to a paper without a kind and an end. */
      isChosen: isAmong(mode.examType > 0, chosenIds(db, looking)).as("is_chosen"),
      /** For mode 高频 (frequent points): whether another candidate has the same knowledge point. */
      isRepeated: isAmong(mode.kind === "repeatedWords", repeatedIds(db, shown)).as("is_repeated"),
      /** For mode 冲刺 (last weeks before the exam): whether the question is hard or often answered wrongly. */
      isHard: sql<boolean>`(${difficulty} >= ${HARD} or (coalesce(${answeredNum}, 0) >= ${FEW_ANSWERS}
        and coalesce(${rightNum}, 0) * 100 < ${OFTEN_MISSED} * ${answeredNum}))`.as("is_hard"),
      /** For mode 金题 (model questions): whether the question has an analysis and a medium difficulty. */
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

/** SQL condition: a run of the learner may ask the question, which no exam withholds. */
function askable({ agency, scope, userId, nowMs }: Askable): SQL | undefined {
  return and(
    sql`${questions.isShown}`,
    inScope(questions, { agency, scope }),
    isNotEmbargoed(nowMs),
    not(isInProgressFor(userId)),
  );
}

export type Askable = Pick<Looking, "agency" | "scope" | "userId" | "nowMs">;

/** Reads the questions that a run may ask of the materials of the given questions, in the order of each material. */
export async function partsBeside(db: Db, ids: readonly number[], asking: Askable) {
  const materials = db.select({ id: questions.passageId }).from(questions).where(anyOf(questions.id, ids));
  return db
    .select({ id: questions.id, passageId: questions.passageId })
    .from(questions)
    .where(and(inArray(questions.passageId, materials), askable(asking)))
    .orderBy(questions.passageId, questions.sort, questions.id);
}

/** SQL condition: the material, if there is one, has only shown questions of these types. */
export function hasOnly(passageId: SQLWrapper, types: readonly QuestionType[]): SQL {
  const other = alias(questions, "other");
  return sql`not exists (select from ${questions} ${sql.raw('"other"')} where ${other.passageId} = ${passageId}
    and ${other.isShown} and ${not(inArray(other.type, [...types]))})`;
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

/** Query of the ids of questions whose knowledge point another candidate has too. */
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
        // A paper with a kind is an exam, not a teacher's choice for practice.
        eq(papers.kind, ""),
        isNull(papers.endTime),
        inScope(papers, { agency, scope }),
      ),
    );
}
