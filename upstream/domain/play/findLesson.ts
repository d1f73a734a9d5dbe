import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { LESSON_ROW, hasMedium } from "../catalogue/lessonRow.ts";
import { type Grants, loadGrants } from "../catalogue/ownership.ts";
import { chapters, classroomCourses, courses, lessons } from "../../platform/db/schema/catalogue.ts";
import { subjectRows } from "../catalogue/subjectRows.ts";
import { type LessonLock, lessonLock } from "../enrolment/lessonLock.ts";
import { notFound } from "../../platform/kit/errors.ts";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import { shownCourses } from "../catalogue/courses.ts";

interface Asking {
  readonly agency: AgencyScope;
  readonly userId: number | undefined;
  readonly nowMs: number;
}

export interface FoundLesson {
  readonly lesson: typeof lessons.$inferSelect;
  readonly chapter: typeof chapters.$inferSelect;
  readonly course: typeof courses.$inferSelect;
  /** The classroom in which the learner studies the lesson; undefined: the learner only plays it as a free trial. */
  readonly classroomId: number | undefined;
  readonly lock: LessonLock;
  readonly contractId: number | undefined;
}

/**
 * Returns a lesson with its lock for a learner or a visitor.
 * @throws Refusal notFound: the agency does not show the course, and the learner does not own it
 */
export async function findLesson(
  db: Db,
  { lessonId, classroomId }: { readonly lessonId: number; readonly classroomId?: number | undefined },
  { agency, userId, nowMs }: Asking,
): Promise<FoundLesson> {
  const [ownership, tree, [row]] = await Promise.all([
    loadGrants(db, userId, nowMs),
    subjectRows.get(db, nowMs),
    db
      .select({ lesson: LESSON_ROW, chapter: chapters, course: courses })
      .from(lessons)
      .innerJoin(chapters, eq(chapters.id, lessons.chapterId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(and(eq(lessons.id, lessonId), eq(lessons.isShown, true))),
  ]);
  if (!row) throw noLesson();
  const courseId = row.course.id;
  const isOwn = ownership.courses.has(courseId);
  if (!isOwn) {
    const shown = await db.$count(courses, shownCourses({ agency, tree }, eq(courses.id, courseId)));
    if (shown === 0) throw noLesson();
  }
  const room = await roomOf(db, ownership, { courseId, classroomId });
  const lock = row.lesson.isFree ? "" : lessonLock(ownership, { courseId, classroomId: room });
  const contractId = lock === "contract" && room !== undefined ? ownership.contracts.get(room) : undefined;
  return { ...row, classroomId: room, lock, contractId };
}

/**
 * Returns the requested classroom if the learner has it, else the classroom in which the learner studies the course.
 * @throws Refusal notFound: the requested classroom does not contain the course
 */
async function roomOf(
  db: Db,
  ownership: Grants,
  { courseId, classroomId }: { readonly courseId: number; readonly classroomId: number | undefined },
): Promise<number | undefined> {
  if (classroomId === undefined || !ownership.classrooms.has(classroomId))
    return ownership.studyRooms.get(courseId);
  const brings = and(eq(classroomCourses.classroomId, classroomId), eq(classroomCourses.courseId, courseId));
  if ((await db.$count(classroomCourses, brings)) === 0) throw noLesson();
  return classroomId;
}

/**
 * Returns the previous and the next lesson, in the order of the classroom if there is one, else of the course. Lessons
 * without a medium are skipped if a lesson with a medium follows. A lesson without a medium leads only to lessons with
 * one.
 */
export async function adjacentLessons(
  db: Db,
  { lesson, classroomId }: Pick<FoundLesson, "lesson" | "classroomId">,
): Promise<{ readonly previousId: number | undefined; readonly next: LessonName | undefined }> {
  const own = db
    .select({ id: lessons.id, name: lessons.name, hasMedium: hasMedium() })
    .from(lessons)
    .innerJoin(chapters, eq(chapters.id, lessons.chapterId));
  const shown = eq(lessons.isShown, true);
  const inCourse = [asc(chapters.sort), asc(chapters.id), asc(lessons.sort)] as const;
  const rows = await (classroomId === undefined
    ? own.where(and(shown, eq(lessons.courseId, lesson.courseId))).orderBy(...inCourse)
    : own
        .innerJoin(classroomCourses, eq(classroomCourses.courseId, lessons.courseId))
        .where(and(shown, eq(classroomCourses.classroomId, classroomId)))
        .orderBy(asc(classroomCourses.sort), asc(classroomCourses.courseId), ...inCourse));
  const place = rows.findIndex(({ id }) => id === lesson.id);
  const before = rows.slice(0, Math.max(place, 0));
  const after = rows.slice(place + 1);
  const plays = ({ hasMedium: has }: { readonly hasMedium: boolean }) => has;
  return {
    previousId: (before.findLast(plays) ?? before.at(-1))?.id,
    next: after.find(plays) ?? (rows[place]?.hasMedium === false ? undefined : after[0]),
  };
}

interface LessonName {
  readonly id: number;
  readonly name: string;
}

/** Returns which of the given courses the agency shows or the learner owns. */
export async function openCourses(
  db: Db,
  ids: readonly number[],
  { ownership, agency, nowMs }: { readonly ownership: Grants } & Pick<Asking, "agency" | "nowMs">,
): Promise<ReadonlySet<number>> {
  const tree = await subjectRows.get(db, nowMs);
  const rows = await db
    .select({ id: courses.id })
    .from(courses)
    .where(shownCourses({ agency, tree }, inArray(courses.id, [...ids])));
  return new Set([...rows.map(({ id }) => id), ...ids.filter((id) => ownership.courses.has(id))]);
}

function noLesson() {
  return notFound("没有这一讲，或者它已经下架");
}

/** Returns lessons by id with the names of their courses, in no particular order. */
export async function lessonsByIds(db: Db, ids: readonly number[]) {
  return db
    .select({ lesson: LESSON_ROW, courseName: courses.name })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(inArray(lessons.id, [...ids]), eq(lessons.isShown, true)));
}
