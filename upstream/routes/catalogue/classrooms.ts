import { asc, count, eq } from "drizzle-orm";
import { classroomDetail, listClassrooms } from "#shared/contract/catalogue/endpoints.ts";
import type { Db } from "#upstream/db/database.ts";
import { type Ownership, loadOwnership } from "#upstream/db/ownership.ts";
import { pageCut, pageOfRows } from "#upstream/db/page.ts";
import {
  classroomCourses,
  classroomTeachers,
  classrooms,
  courses,
  teachers,
} from "#upstream/db/schema/catalogue.ts";
import { subjects } from "#upstream/db/schema/subjects.ts";
import { inSubject } from "#upstream/db/subjectFilter.ts";
import { subjectRows } from "#upstream/db/subjectRows.ts";
import { idOf, idText } from "#upstream/kit/ids.ts";
import { route } from "../route.ts";
import { COURSE_CARD, type WireCourse, presentTeacher } from "#upstream/catalogue/presentCatalogue.ts";
import { classroomCards, findClassrooms, shownClassrooms } from "#upstream/catalogue/classroomCards.ts";
import { type CoursesOf, courseCards, shownCourses, withSubjects } from "#upstream/catalogue/courseCards.ts";

export const serveClassroomList = route(listClassrooms, async ({ input, deps, agency, user, nowMs }) => {
  const cut = pageCut(input);
  const wanted = { agency, where: inSubject(input), cut };
  const [rows, [counted], ownership] = await Promise.all([
    findClassrooms(deps.db, wanted),
    deps.db
      .select({ total: count() })
      .from(classrooms)
      .innerJoin(subjects, eq(subjects.id, classrooms.subjectId))
      .where(shownClassrooms(wanted, deps.db)),
    loadOwnership(deps.db, user?.userId, nowMs),
  ]);
  return pageOfRows(cut, await classroomCards(deps.db, rows, { ownership, agency }), counted?.total ?? 0);
});

export const serveClassroomDetail = route(classroomDetail, async ({ input, deps, agency, user, nowMs }) => {
  const { db } = deps;
  const [found] = await findClassrooms(db, { agency, where: eq(classrooms.id, idOf(input.id)) });
  if (!found) return null;
  const { classroom } = found;
  const [ownership, tree] = await Promise.all([
    loadOwnership(db, user?.userId, nowMs),
    subjectRows.of(db, nowMs),
  ]);
  const [[card], course, teacherRows] = await Promise.all([
    classroomCards(db, [found], { ownership, agency }),
    coursesOfClassroom(db, { agency, tree, classroomId: classroom.id, ownership }),
    db
      .select({ teacher: teachers })
      .from(classroomTeachers)
      .innerJoin(teachers, eq(teachers.id, classroomTeachers.teacherId))
      .where(eq(classroomTeachers.classroomId, classroom.id))
      .orderBy(asc(classroomTeachers.sort)),
  ]);
  if (!card) return null;
  return {
    ...card,
    detail: classroom.detail,
    teacher: teacherRows.map(({ teacher }) => presentTeacher(teacher)),
    services: [...classroom.services],
    contract_id: idText(ownership.contracts.get(classroom.id)),
    group: [
      {
        classroomCourseType: classroom.courseType,
        list: [
          {
            classroom_id: String(classroom.id),
            name: classroom.name,
            class_type_name: classroom.classTypeName,
            course,
          },
        ],
      },
    ],
  };
});

export async function coursesOfClassroom(
  db: Db,
  { classroomId, ownership, ...shown }: CoursesOf & { classroomId: number; ownership: Ownership },
): Promise<WireCourse[]> {
  const rows = await db
    .select(COURSE_CARD)
    .from(classroomCourses)
    .innerJoin(courses, eq(courses.id, classroomCourses.courseId))
    .where(shownCourses(shown, eq(classroomCourses.classroomId, classroomId)))
    .orderBy(asc(classroomCourses.sort));
  return courseCards(withSubjects(rows, shown.tree), { ownership, agency: shown.agency });
}
