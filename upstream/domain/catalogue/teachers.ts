import { type SQL, and, asc, eq, inArray, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import type { TeacherCard } from "#shared/contract/entities.ts";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import type { Db } from "../../platform/db/database.ts";
import { groupBy } from "../../platform/db/groupBy.ts";
import { courseTeachers, courses, teacherSubjects, teachers } from "../../platform/db/schema/catalogue.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { type SubjectLevels, inSubject } from "./subjectFilter.ts";
import { visibleContent } from "./visible.ts";
import { type TeacherRow, presentTeacher } from "./presentCatalogue.ts";
import { type CourseAndSubject, type CoursesOf, findCourses } from "./courses.ts";

/** Returns teachers in wire form, each with subjects, and counts of courses and learners at this agency. */
export async function teacherCards(
  db: Db,
  agency: AgencyScope,
  rows: readonly TeacherRow[],
): Promise<z.input<typeof TeacherCard>[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [names, figures] = await Promise.all([subjectNames(db, ids), figuresOf(db, agency, ids)]);
  return rows.map((row) => ({
    ...presentTeacher(row),
    intro: row.intro,
    subject_name: names.get(row.id) ?? "",
    course_num: figures.get(row.id)?.courseNum ?? 0,
    study_num: figures.get(row.id)?.studyNum ?? 0,
  }));
}

async function subjectNames(db: Db, teacherIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ teacherId: teacherSubjects.teacherId, name: subjects.name })
    .from(teacherSubjects)
    .innerJoin(subjects, eq(subjects.id, teacherSubjects.subjectId))
    .where(inArray(teacherSubjects.teacherId, [...teacherIds]))
    .orderBy(asc(teacherSubjects.sort));
  const byTeacher = groupBy(rows, ({ teacherId }) => teacherId);
  return new Map([...byTeacher].map(([id, list]) => [id, list.map(({ name }) => name).join("、")]));
}

/** Counts courses and learners of teachers, only in courses that this agency shows. */
async function figuresOf(db: Db, agency: AgencyScope, teacherIds: readonly number[]) {
  const rows = await db
    .select({
      teacherId: courseTeachers.teacherId,
      courseNum: sql<number>`count(*)::int`,
      studyNum: sql<number>`coalesce(sum(${courses.studyNum}), 0)::int`,
    })
    .from(courseTeachers)
    .innerJoin(courses, eq(courses.id, courseTeachers.courseId))
    .innerJoin(subjects, eq(subjects.id, courses.subjectId))
    .where(
      and(
        inArray(courseTeachers.teacherId, [...teacherIds]),
        visibleContent(courses.agencyId, agency),
        eq(courses.isShown, true),
      ),
    )
    .groupBy(courseTeachers.teacherId);
  return new Map(rows.map((row) => [row.teacherId, row]));
}

/** Returns the teachers of a subject that the agency shows, each once. */
export async function findTeachers(
  db: Db,
  agency: AgencyScope,
  levels: SubjectLevels,
): Promise<TeacherRow[]> {
  return selectTeachers(db, agency, inSubject(levels));
}

/** Returns a teacher; undefined: the agency does not show the teacher. */
export async function findTeacher(db: Db, agency: AgencyScope, id: number): Promise<TeacherRow | undefined> {
  const [found] = await selectTeachers(db, agency, eq(teachers.id, id));
  return found;
}

/** Returns the courses of a teacher that the agency shows. */
export async function coursesOfTeacher(
  db: Db,
  shown: CoursesOf,
  teacherId: number,
): Promise<CourseAndSubject[]> {
  const ofTeacher = inArray(
    courses.id,
    db
      .select({ id: courseTeachers.courseId })
      .from(courseTeachers)
      .where(eq(courseTeachers.teacherId, teacherId)),
  );
  return findCourses(db, { ...shown, where: ofTeacher });
}

/** Selects teachers, each once, even if a teacher has several subjects. */
async function selectTeachers(db: Db, agency: AgencyScope, where: SQL | undefined): Promise<TeacherRow[]> {
  const ids = db
    .select({ id: teachers.id })
    .from(teachers)
    .innerJoin(teacherSubjects, eq(teacherSubjects.teacherId, teachers.id))
    .innerJoin(subjects, eq(subjects.id, teacherSubjects.subjectId))
    .where(and(visibleContent(teachers.agencyId, agency), eq(teachers.isShown, true), where));
  return db
    .select()
    .from(teachers)
    .where(inArray(teachers.id, ids))
    .orderBy(asc(teachers.sort), asc(teachers.id));
}
