import { asc, count, eq } from "drizzle-orm";
import type { AgencyScope } from "../db/agencyScope.ts";
import type { Db } from "../db/database.ts";
import type { Ownership } from "../db/ownership.ts";
import type { PageCut } from "../db/page.ts";
import {
  classroomCourses,
  classroomTeachers,
  classrooms,
  courses,
  teachers,
} from "../db/schema/catalogue.ts";
import { subjects } from "../db/schema/subjects.ts";
import { type SubjectLevels, inSubject } from "../db/subjectFilter.ts";
import { type ClassroomAndSubject, findClassrooms, shownClassrooms } from "./classroomCards.ts";
import { type CoursesOf, courseCards, shownCourses, withSubjects } from "./courseCards.ts";
import { COURSE_CARD, type TeacherRow, type WireCourse } from "./presentCatalogue.ts";

/** The cards of a classroom's courses that the agency shows, in their order. */
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

/** The ids of a classroom's courses, in their order. */
export async function courseIdsOf(db: Db, classroomId: number): Promise<number[]> {
  const rows = await db
    .select({ id: classroomCourses.courseId })
    .from(classroomCourses)
    .where(eq(classroomCourses.classroomId, classroomId))
    .orderBy(classroomCourses.sort);
  return rows.map(({ id }) => id);
}

/** A page of the classrooms that an agency shows of a subject, with the number of all. */
export async function pageOfClassrooms(db: Db, agency: AgencyScope, levels: SubjectLevels, cut: PageCut) {
  const wanted = { agency, where: inSubject(levels), cut };
  const [rows, [counted]] = await Promise.all([
    findClassrooms(db, wanted),
    db
      .select({ total: count() })
      .from(classrooms)
      .innerJoin(subjects, eq(subjects.id, classrooms.subjectId))
      .where(shownClassrooms(wanted, db)),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** A classroom that the agency shows. */
export async function findClassroom(
  db: Db,
  agency: AgencyScope,
  id: number,
): Promise<ClassroomAndSubject | undefined> {
  const [found] = await findClassrooms(db, { agency, where: eq(classrooms.id, id) });
  return found;
}

/** The teachers of a classroom, in their order. */
export async function teachersOfClassroom(db: Db, classroomId: number): Promise<TeacherRow[]> {
  const rows = await db
    .select({ teacher: teachers })
    .from(classroomTeachers)
    .innerJoin(teachers, eq(teachers.id, classroomTeachers.teacherId))
    .where(eq(classroomTeachers.classroomId, classroomId))
    .orderBy(asc(classroomTeachers.sort));
  return rows.map(({ teacher }) => teacher);
}
