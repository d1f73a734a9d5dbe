import { and, eq, inArray } from "drizzle-orm";
import { lessonQuestions, questionLessons } from "#shared/contract/play/endpoints.ts";
import type { Db } from "#upstream/db/database.ts";
import { loadOwnership } from "#upstream/db/ownership.ts";
import { courses, lessons } from "#upstream/db/schema/catalogue.ts";
import { attemptAnswers, attempts } from "#upstream/db/schema/attempts.ts";
import { questions } from "#upstream/db/schema/questions.ts";
import { studyEntry } from "#upstream/enrolment/studyEntry.ts";
import { idOf } from "#upstream/kit/ids.ts";
import { route } from "../route.ts";
import { findLesson, openCourses } from "#upstream/play/findLesson.ts";
import { lessonPlaces, missedOf, pointsOf, questionPlaces } from "#upstream/play/lessonPoints.ts";
import { countsAsAnswered } from "#upstream/practice/runRows.ts";
import { flagText } from "#upstream/kit/fields.ts";
import { presentQuestion, selectQuestions } from "#upstream/question/selectQuestions.ts";

export const serveLessonQuestions = route(
  lessonQuestions,
  async ({ input, deps: { db }, agency, user, nowMs }) => {
    const asking = { agency, userId: user?.userId, nowMs };
    const { lesson } = await findLesson(db, { lessonId: idOf(input.lesson_id) }, asking);
    const points = await pointsOf(db, lesson.id);
    const places = await questionPlaces(db, { lessonId: lesson.id, points }, asking);
    const ids = places.map(({ questionId }) => questionId);
    if (ids.length === 0) return [];
    const [rows, missed, done] = await Promise.all([
      selectQuestions(db, inArray(questions.id, ids)),
      missedOf(db, asking.userId, ids),
      doneOf(db, asking.userId, ids),
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return places.flatMap(({ questionId, second, point }) => {
      const row = byId.get(questionId);
      if (!row) return [];
      return {
        question: presentQuestion(row),
        second,
        point_name: point?.name ?? "",
        wrong_num: missed.get(questionId) ?? 0,
        is_done: flagText(done.has(questionId)),
      };
    });
  },
);

export const serveQuestionLessons = route(
  questionLessons,
  async ({ input, deps: { db }, agency, user, nowMs }) => {
    const places = await lessonPlaces(db, idOf(input.question_id), {
      agency,
      userId: user?.userId,
      nowMs,
    });
    if (places.length === 0) return [];
    const [ownership, rows] = await Promise.all([
      loadOwnership(db, user?.userId, nowMs),
      db
        .select({ lesson: lessons, courseName: courses.name })
        .from(lessons)
        .innerJoin(courses, eq(courses.id, lessons.courseId))
        .where(
          inArray(
            lessons.id,
            places.map(({ lessonId }) => lessonId),
          ),
        ),
    ]);
    const courseIds = rows.map(({ lesson }) => lesson.courseId);
    const open = await openCourses(db, courseIds, { ownership, agency, nowMs });
    const found = rows.flatMap(({ lesson, courseName }) => {
      const { id, courseId, isFree, name } = lesson;
      const place = places.find(({ lessonId }) => lessonId === id);
      if (!place || !open.has(courseId)) return [];
      return {
        lesson_id: String(id),
        lesson_name: name,
        course_id: String(courseId),
        course_name: courseName,
        second: place.second,
        point_name: place.pointName,
        is_free: flagText(isFree),
        ...studyEntry(ownership, lesson),
      };
    });
    const rank = { "": 0, contract: 1, buy: 2 };
    return found.sort((a, b) => rank[a.lock] - rank[b.lock] || Number(a.lesson_id) - Number(b.lesson_id));
  },
);

/** Which of them the learner has answered in any run or exam. */
async function doneOf(
  db: Db,
  userId: number | undefined,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (userId === undefined) return new Set();
  const rows = await db
    .selectDistinct({ id: attemptAnswers.questionId })
    .from(attemptAnswers)
    .innerJoin(attempts, eq(attempts.id, attemptAnswers.attemptId))
    .where(and(eq(attempts.userId, userId), inArray(attemptAnswers.questionId, [...ids]), countsAsAnswered));
  return new Set(rows.map(({ id }) => id));
}
