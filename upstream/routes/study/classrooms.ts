import { classroomResource, studyAgain, userClassrooms } from "#shared/contract/study/endpoints.ts";
import { groupBy } from "#upstream/platform/db/groupBy.ts";
import { loadOwnership, progressOf } from "#upstream/domain/catalogue/ownership.ts";
import { subjectOf, subjectRows } from "#upstream/domain/catalogue/subjectRows.ts";
import { badInput, notFound } from "#upstream/platform/kit/errors.ts";
import { lessonLock } from "#upstream/domain/enrolment/lessonLock.ts";
import { idOf, idText } from "#upstream/platform/kit/ids.ts";
import { route } from "../route.ts";
import { productCover } from "#upstream/domain/catalogue/productCover.ts";
import { coursesByChapter, loadChapters } from "#upstream/domain/play/chapters.ts";
import { classroomCards, courseIdsOf, coursesOfClassroom } from "#upstream/domain/catalogue/classrooms.ts";
import { nextLessons } from "#upstream/domain/study/today/lessons.ts";
import { forgetProgress, studiedClassrooms } from "#upstream/domain/study/classrooms.ts";

export const ownClassroomRoutes = [
  /**
   * Lists classrooms with their courses, grouped by classroomCourseType (Spec §3). A course outside of a classroom is
   * listed as an entry of its own.
   */
  route(userClassrooms, async ({ input, deps, agency, user, nowMs }) => {
    const { db } = deps;
    const [ownership, tree] = await Promise.all([
      loadOwnership(db, user.userId, nowMs),
      subjectRows.get(db, nowMs),
    ]);
    const rows = await studiedClassrooms(db, {
      agency,
      ownership,
      subjectId: input.subject_id,
      year: input.year ? idOf(input.year) : undefined,
    });
    const [cards, { steps }] = await Promise.all([
      classroomCards(db, rows, { ownership, agency }),
      nextLessons(db, { grants: ownership, userId: user.userId }),
    ]);
    const entries = await Promise.all(
      rows.map(async ({ classroom }, place) => {
        const course = await coursesOfClassroom(db, {
          agency,
          tree,
          classroomId: classroom.id,
          ownership,
        });
        const ids = new Set(course.map(({ id }) => Number(id)));
        const next = [...steps.values()].find(({ courseId }) => ids.has(courseId));
        return {
          type: classroom.courseType,
          classroom_id: String(classroom.id),
          // Uses the course's current name, because the course may have been renamed after the access was granted.
          name: (classroom.courseId === null ? undefined : course[0]?.name) ?? classroom.name,
          cover: (classroom.courseId === null ? cards[place]?.cover : course[0]?.cover) ?? "",
          class_type_name: classroom.classTypeName,
          lesson_id: idText(next?.lessonId),
          lesson_name: next?.lessonName ?? "",
          expire_time: cards[place]?.expire_time ?? "",
          study_percent: progressOf(
            ownership,
            course.map(({ id, lesson_num }) => ({ id: Number(id), lessonNum: Number(lesson_num) })),
          ),
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
  }),
  route(classroomResource, async ({ input, deps: { db }, user, nowMs }) => {
    const classroomId = idOf(input.classroom_id);
    const ownership = await loadOwnership(db, user.userId, nowMs);
    if (!ownership.classrooms.has(classroomId)) throw notFound("你还没有加入这个班级");
    const all = await courseIdsOf(db, classroomId);
    const ids = input.course_id ? all.filter((id) => id === idOf(input.course_id)) : all;
    const lockOf = (courseId: number) => lessonLock(ownership, { courseId, classroomId });
    const [list, courseOf, tree] = await Promise.all([
      loadChapters(db, ids, { userId: user.userId, lockOf }),
      coursesByChapter(db, ids),
      subjectRows.get(db, nowMs),
    ]);
    return list.map((chapter) => {
      const course = courseOf.get(String(chapter.id));
      return {
        ...chapter,
        course_id: idText(course?.id ?? null),
        course_name: course?.name ?? "",
        cover: course ? productCover({ ...course, type: "course" }, subjectOf(tree, course.subjectId)) : "",
      };
    });
  }),
  /** Deletes the learner's progress in a course, or in all courses of a classroom (重学: study again). */
  route(studyAgain, async ({ input, deps: { db }, user, nowMs }) => {
    if (!input.classroom_id && !input.course_id) throw badInput("请选择要重学的课程");
    const { courses: owned } = await loadOwnership(db, user.userId, nowMs);
    const asked = input.course_id ? [idOf(input.course_id)] : await courseIdsOf(db, idOf(input.classroom_id));
    const courseIds = asked.filter((id) => owned.has(id));
    if (courseIds.length === 0) throw notFound("你还没有这门课程");
    await forgetProgress(db, user.userId, courseIds);
    return {};
  }),
];
