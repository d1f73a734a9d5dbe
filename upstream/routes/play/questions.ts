import { lessonQuestions, questionLessons } from "#shared/contract/play/endpoints.ts";
import { loadOwnership } from "#upstream/domain/catalogue/ownership.ts";
import { studyEntry } from "#upstream/domain/enrolment/studyEntry.ts";
import { idOf } from "#upstream/platform/kit/ids.ts";
import { route } from "../route.ts";
import { findLesson, lessonsByIds, openCourses } from "#upstream/domain/play/findLesson.ts";
import { lessonPlaces, missedOf, pointsOf, questionPlaces } from "#upstream/domain/play/lessonPoints.ts";
import { flagText } from "#upstream/platform/kit/fields.ts";
import { presentQuestion, questionsByIds } from "#upstream/domain/question/selectQuestions.ts";
import { answeredAmong } from "#upstream/domain/practice/myStatus.ts";

export const lessonQuestionRoutes = [
  route(lessonQuestions, async ({ input, deps: { db }, agency, user, nowMs }) => {
    const asking = { agency, userId: user?.userId, nowMs };
    const { lesson } = await findLesson(db, { lessonId: idOf(input.lesson_id) }, asking);
    const points = await pointsOf(db, lesson.id);
    const places = await questionPlaces(db, { lessonId: lesson.id, points }, asking);
    const ids = places.map(({ questionId }) => questionId);
    if (ids.length === 0) return [];
    const [byId, missed, done] = await Promise.all([
      questionsByIds(db, ids),
      missedOf(db, asking.userId, ids),
      answeredAmong(db, asking.userId, ids),
    ]);
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
  }),
  route(questionLessons, async ({ input, deps: { db }, agency, user, nowMs }) => {
    const places = await lessonPlaces(db, idOf(input.question_id), {
      agency,
      userId: user?.userId,
      nowMs,
    });
    if (places.length === 0) return [];
    const [ownership, rows] = await Promise.all([
      loadOwnership(db, user?.userId, nowMs),
      lessonsByIds(
        db,
        places.map(({ lessonId }) => lessonId),
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
  }),
];
