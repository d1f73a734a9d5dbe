import { keepLesson, keptLessons } from "#shared/contract/play/endpoints.ts";
import { loadOwnership } from "#upstream/domain/catalogue/ownership.ts";
import { pageCut, presentPage } from "#upstream/platform/db/page.ts";
import { studyEntry } from "#upstream/domain/enrolment/studyEntry.ts";
import { idOf } from "#upstream/platform/kit/ids.ts";
import { route } from "../route.ts";
import { findLesson } from "#upstream/domain/play/findLesson.ts";
import { flagText, timeText } from "#upstream/platform/kit/fields.ts";
import { percentOf } from "#upstream/domain/catalogue/lessonProgress.ts";
import { pageOfSavedLessons } from "#upstream/domain/play/savedLessons.ts";
import { dropFavourite, addFavourite } from "#upstream/domain/account/favourites.ts";

export const savedLessonRoutes = [
  route(keepLesson, async ({ input, deps: { db }, agency, user: { userId }, nowMs }) => {
    const own = { userId, type: "lesson" as const, id: idOf(input.lesson_id) };
    if (input.is_collect === "1") {
      await findLesson(db, { lessonId: own.id }, { agency, userId, nowMs });
      await addFavourite(db, { ...own, agencyId: agency.id });
    } else {
      await dropFavourite(db, own);
    }
    return { lesson_id: input.lesson_id, is_collect: input.is_collect };
  }),
  route(keptLessons, async ({ input, deps: { db }, user: { userId }, nowMs }) => {
    const cut = pageCut(input);
    const [ownership, found] = await Promise.all([
      loadOwnership(db, userId, nowMs),
      pageOfSavedLessons(db, userId, cut),
    ]);
    return presentPage(cut, found, ({ lesson, courseName, createdAt, record }) => ({
      ...studyEntry(ownership, lesson),
      lesson_id: String(lesson.id),
      lesson_name: lesson.name,
      course_id: String(lesson.courseId),
      course_name: courseName,
      progress: percentOf(lesson, record),
      is_finish: flagText(record?.isFinished ?? false),
      create_time: timeText(createdAt),
    }));
  }),
];
