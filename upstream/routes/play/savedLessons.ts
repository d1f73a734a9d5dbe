import { and, count, desc, eq, inArray } from "drizzle-orm";
import { keepLesson, keptLessons } from "#shared/contract/play/endpoints.ts";
import { loadOwnership } from "#upstream/db/ownership.ts";
import { pageCut, pageOfRows } from "#upstream/db/page.ts";
import { courses, lessons } from "#upstream/db/schema/catalogue.ts";
import { favourites, learnRecords } from "#upstream/db/schema/learning.ts";
import { studyEntry } from "#upstream/enrolment/studyEntry.ts";
import { idOf } from "#upstream/kit/ids.ts";
import { route } from "../route.ts";
import { findLesson } from "#upstream/play/findLesson.ts";
import { savedBy } from "#upstream/play/savedLessons.ts";
import { flagText, timeText } from "#upstream/kit/fields.ts";
import { percentOf } from "#upstream/play/chapters.ts";

export const serveKeepLesson = route(
  keepLesson,
  async ({ input, deps: { db }, agency, user: { userId }, nowMs }) => {
    const lessonId = idOf(input.lesson_id);
    if (input.is_collect === "1") {
      await findLesson(db, { lessonId }, { agency, userId, nowMs });
      await db
        .insert(favourites)
        .values({ userId, agencyId: agency.id, targetType: "lesson", targetId: lessonId })
        .onConflictDoNothing();
    } else {
      await db.delete(favourites).where(savedBy(userId, lessonId));
    }
    return { lesson_id: input.lesson_id, is_collect: input.is_collect };
  },
);

export const serveKeptLessons = route(
  keptLessons,
  async ({ input, deps: { db }, user: { userId }, nowMs }) => {
    const cut = pageCut(input);
    const [ownership, rows, [counted]] = await Promise.all([
      loadOwnership(db, userId, nowMs),
      db
        .select({ lesson: lessons, courseName: courses.name, createdAt: favourites.createdAt })
        .from(favourites)
        .innerJoin(lessons, eq(lessons.id, favourites.targetId))
        .innerJoin(courses, eq(courses.id, lessons.courseId))
        .where(savedBy(userId))
        .orderBy(desc(favourites.createdAt), desc(favourites.targetId))
        .limit(cut.size)
        .offset(cut.offset),
      db
        .select({ total: count() })
        .from(favourites)
        .innerJoin(lessons, eq(lessons.id, favourites.targetId))
        .where(savedBy(userId)),
    ]);
    const ids = rows.map(({ lesson }) => lesson.id);
    const records =
      ids.length === 0
        ? []
        : await db
            .select()
            .from(learnRecords)
            .where(and(eq(learnRecords.userId, userId), inArray(learnRecords.lessonId, ids)));
    const list = rows.map(({ lesson, courseName, createdAt }) => {
      const record = records.find(({ lessonId }) => lessonId === lesson.id);
      return {
        ...studyEntry(ownership, lesson),
        lesson_id: String(lesson.id),
        lesson_name: lesson.name,
        course_id: String(lesson.courseId),
        course_name: courseName,
        progress: percentOf(lesson, record),
        is_finish: flagText(record?.isFinished ?? false),
        create_time: timeText(createdAt),
      };
    });
    return pageOfRows(cut, list, counted?.total ?? 0);
  },
);
