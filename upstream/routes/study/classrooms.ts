import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { CODES } from "#shared/contract/codes.ts";
import { classroomResource, studyAgain, userClassrooms } from "#shared/contract/study/endpoints.ts";
import type { Db } from "#upstream/db/database.ts";
import { groupBy } from "#upstream/db/groupBy.ts";
import { loadOwnership } from "#upstream/db/ownership.ts";
import { chapters, classroomCourses, classrooms, courses } from "#upstream/db/schema/catalogue.ts";
import { learnRecords } from "#upstream/db/schema/learning.ts";
import { inSubject } from "#upstream/db/subjectFilter.ts";
import { subjectRows } from "#upstream/db/subjectRows.ts";
import { Refusal, badInput } from "#upstream/kit/errors.ts";
import { lessonLock } from "#upstream/enrolment/lessonLock.ts";
import { idOf, idText } from "#upstream/kit/ids.ts";
import { type Context, route } from "../route.ts";
import { loadChapters } from "../catalogue/chapters.ts";
import { classroomCards, findClassrooms } from "#upstream/catalogue/classroomCards.ts";
import { coursesOfClassroom } from "../catalogue/classrooms.ts";

/** Spec §3: groups by classroomCourseType, in each the classrooms with their courses; a course had alone where no class brings it. */
export const serveUserClassrooms = route(userClassrooms, async ({ input, deps, agency, user, nowMs }) => {
  const { db } = deps;
  const [ownership, tree] = await Promise.all([
    loadOwnership(db, user.userId, nowMs),
    subjectRows.of(db, nowMs),
  ]);
  const studied = new Set(ownership.studyRooms.values());
  const where = and(
    inArray(classrooms.id, [...ownership.classrooms.keys()]),
    or(isNull(classrooms.courseId), inArray(classrooms.id, [...studied])),
    inSubject({ level1: input.subject_id }),
    input.year ? eq(classrooms.year, idOf(input.year)) : undefined,
  );
  const rows = await findClassrooms(db, { agency, where, ofLearner: true });
  const cards = await classroomCards(db, rows, { ownership, agency });
  const entries = await Promise.all(
    rows.map(async ({ classroom }, place) => {
      const course = await coursesOfClassroom(db, {
        agency,
        tree,
        classroomId: classroom.id,
        ownership,
      });
      const progress = course.map((card) => Number(card.progress ?? 0));
      return {
        type: classroom.courseType,
        classroom_id: String(classroom.id),
        // A course may have been renamed since.
        name: (classroom.courseId === null ? undefined : course[0]?.name) ?? classroom.name,
        class_type_name: classroom.classTypeName,
        expire_time: cards[place]?.expire_time ?? "",
        study_percent: average(progress),
        course_id: idText(classroom.courseId),
        contract_id: idText(ownership.contracts.get(classroom.id)),
        course,
      };
    }),
  );
  return [...groupBy(entries, ({ type }) => type)].map(([classroomCourseType, list]) => ({
    classroomCourseType,
    list: list.map(({ type: _type, ...entry }) => entry),
  }));
});

export const serveClassroomResource = route(classroomResource, async (context) => {
  const { ids, ownership, classroomId } = await ownedCourses(context);
  const lockOf = (courseId: number) => lessonLock(ownership, { courseId, classroomId });
  const { db } = context.deps;
  const [list, courseOf] = await Promise.all([
    loadChapters(db, ids, { userId: context.user.userId, lockOf }),
    coursesByChapter(db, ids),
  ]);
  return list.map((chapter) => {
    const course = courseOf.get(String(chapter.id));
    return { ...chapter, course_id: idText(course?.id ?? null), course_name: course?.name ?? "" };
  });
});

async function coursesByChapter(db: Db, courseIds: readonly number[]) {
  const rows = await db
    .select({ chapterId: chapters.id, id: courses.id, name: courses.name })
    .from(chapters)
    .innerJoin(courses, eq(courses.id, chapters.courseId))
    .where(inArray(chapters.courseId, [...courseIds]));
  return new Map(rows.map(({ chapterId, ...course }) => [String(chapterId), course]));
}

/** 重学: the records of a course, or of all courses of a classroom, start again from nothing. */
export const serveStudyAgain = route(studyAgain, async ({ input, deps, user, nowMs }) => {
  if (!input.classroom_id && !input.course_id) throw badInput("请选择要重学的课程");
  const { courses: owned } = await loadOwnership(deps.db, user.userId, nowMs);
  const asked = input.course_id
    ? [idOf(input.course_id)]
    : await courseIdsOf(deps.db, idOf(input.classroom_id));
  const courseIds = asked.filter((id) => owned.has(id));
  if (courseIds.length === 0) throw new Refusal(CODES.notFound, "你还没有这门课程");
  await deps.db
    .delete(learnRecords)
    .where(and(eq(learnRecords.userId, user.userId), inArray(learnRecords.courseId, courseIds)));
  return {};
});

async function ownedCourses({ input, deps, user, nowMs }: Context<typeof classroomResource>) {
  const classroomId = idOf(input.classroom_id);
  const ownership = await loadOwnership(deps.db, user.userId, nowMs);
  if (!ownership.classrooms.has(classroomId)) throw new Refusal(CODES.notFound, "你还没有加入这个班级");
  const all = await courseIdsOf(deps.db, classroomId);
  const ids = input.course_id ? all.filter((id) => id === idOf(input.course_id)) : all;
  return { ids, ownership, classroomId };
}

async function courseIdsOf(db: Db, classroomId: number): Promise<number[]> {
  const rows = await db
    .select({ id: classroomCourses.courseId })
    .from(classroomCourses)
    .where(eq(classroomCourses.classroomId, classroomId))
    .orderBy(classroomCourses.sort);
  return rows.map(({ id }) => id);
}

function average(values: readonly number[]): number {
  return values.length === 0 ? 0 : Math.floor(values.reduce((sum, value) => sum + value, 0) / values.length);
}
