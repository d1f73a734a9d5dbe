import { type SQL, and, asc, eq, inArray, isNull, not, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { lessonPoints, lessonQuestions } from "../../platform/db/schema/lessons.ts";
import { wrongBook } from "../../platform/db/schema/practice.ts";
import { questionKnowledge, questions } from "../../platform/db/schema/questions.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { isInProgressFor } from "../question/embargo.ts";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import { openQuestions } from "../question/selectQuestions.ts";

/** Most questions of a lesson that are found by its knowledge points, because learners do not work on more. */
const MOST_QUESTIONS = 60;

interface Asking {
  readonly agency: AgencyScope;
  readonly userId: number | undefined;
  readonly nowMs: number;
}

export type PointRow = typeof lessonPoints.$inferSelect;

export async function pointsOf(db: Db, lessonId: number): Promise<PointRow[]> {
  return db
    .select()
    .from(lessonPoints)
    .where(eq(lessonPoints.lessonId, lessonId))
    .orderBy(asc(lessonPoints.second));
}

export interface QuestionPlace {
  readonly questionId: number;
  readonly second: number;
  /** The knowledge point of the lesson that covers the question's second; undefined: the second is before the first. */
  readonly point: PointRow | undefined;
}

/**
 * Returns the questions that a lesson explains, in the order of the seconds at which it explains them: questions
 * assigned to the lesson, and questions of the lesson's knowledge points.
 */
export async function questionPlaces(
  db: Db,
  { lessonId, points }: { readonly lessonId: number; readonly points: readonly PointRow[] },
  { agency, userId, nowMs }: Asking,
): Promise<QuestionPlace[]> {
  const allowed = (where: SQL) => and(openQuestions(agency, nowMs, where), notSatBy(userId));
  const knowledgeIds = points.flatMap(({ knowledgePointId }) => knowledgePointId ?? []);
  const [explained, taught] = await Promise.all([
    db
      .select({ questionId: questions.id, second: lessonQuestions.second })
      .from(lessonQuestions)
      .innerJoin(questions, eq(questions.id, lessonQuestions.questionId))
      .innerJoin(subjects, eq(subjects.id, questions.subjectId))
      .where(allowed(eq(lessonQuestions.lessonId, lessonId))),
    db
      .select({ questionId: questions.id, knowledgeId: questionKnowledge.knowledgePointId })
      .from(questionKnowledge)
      .innerJoin(questions, eq(questions.id, questionKnowledge.questionId))
      .innerJoin(subjects, eq(subjects.id, questions.subjectId))
      .where(allowed(inArray(questionKnowledge.knowledgePointId, knowledgeIds)))
      .orderBy(asc(questions.id))
      .limit(MOST_QUESTIONS),
  ]);
  const places = new Map<number, QuestionPlace>();
  for (const { questionId, knowledgeId } of taught) {
    const point = points.find(({ knowledgePointId }) => knowledgePointId === knowledgeId);
    if (point && !places.has(questionId)) places.set(questionId, { questionId, second: point.second, point });
  }
  for (const { questionId, second } of explained) {
    const point = points.findLast((one) => one.second <= second);
    places.set(questionId, { questionId, second, point });
  }
  return [...places.values()].sort((a, b) => a.second - b.second || a.questionId - b.questionId);
}

/** Returns how often a learner answered each question wrongly, only for questions that are in the wrong book. */
export async function missedOf(
  db: Db,
  userId: number | undefined,
  questionIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (userId === undefined || questionIds.length === 0) return new Map();
  const rows = await db
    .select({ id: wrongBook.questionId, num: sql<number>`greatest(${wrongBook.wrongNum}, 1)` })
    .from(wrongBook)
    .where(
      and(
        eq(wrongBook.userId, userId),
        isNull(wrongBook.masteredAt),
        inArray(wrongBook.questionId, [...questionIds]),
      ),
    );
  return new Map(rows.map(({ id, num }) => [id, num]));
}

export interface LessonPlace {
  readonly lessonId: number;
  readonly second: number;
  readonly pointName: string;
}

/** SQL condition: no running attempt of the learner asks the question. A lesson that explains it reveals its key. */
function notSatBy(userId: number | undefined): SQL | undefined {
  return userId === undefined ? undefined : not(isInProgressFor(userId));
}

/**
 * Returns the lessons that explain a question, each once. The second is the one assigned to the question, else the
 * first with the question's knowledge point. Empty for an embargoed question.
 */
export async function lessonPlaces(
  db: Db,
  questionId: number,
  { agency, userId, nowMs }: Asking,
): Promise<LessonPlace[]> {
  const [open] = await db
    .select({ id: questions.id })
    .from(questions)
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .where(and(openQuestions(agency, nowMs, eq(questions.id, questionId)), notSatBy(userId)));
  if (!open) return [];
  const [explained, taught] = await Promise.all([
    db
      .select({ lessonId: lessonQuestions.lessonId, second: lessonQuestions.second })
      .from(lessonQuestions)
      .where(eq(lessonQuestions.questionId, questionId)),
    db
      .select({
        lessonId: lessonPoints.lessonId,
        second: lessonPoints.second,
        pointName: lessonPoints.name,
      })
      .from(lessonPoints)
      .innerJoin(questionKnowledge, eq(questionKnowledge.knowledgePointId, lessonPoints.knowledgePointId))
      .where(eq(questionKnowledge.questionId, questionId))
      .orderBy(asc(lessonPoints.lessonId), asc(lessonPoints.second)),
  ]);
  const places = new Map<number, LessonPlace>();
  for (const place of taught) if (!places.has(place.lessonId)) places.set(place.lessonId, place);
  for (const { lessonId, second } of explained) {
    const pointName = places.get(lessonId)?.pointName ?? "";
    places.set(lessonId, { lessonId, second, pointName });
  }
  return [...places.values()];
}
