import { type SQL, and, asc, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "../../db/database.ts";
import { groupBy } from "../../db/groupBy.ts";
import { courseTeachers, courses, lessons, teachers } from "../../db/schema/catalogue.ts";
import { type SubjectRow, subjectOf } from "../../db/subjectRows.ts";
import { type SubjectScope, inScope, subjectScope } from "../../db/subjectScope.ts";
import type { AgencyScope } from "../../http/agencies.ts";
import {
  COURSE_CARD,
  type CourseRow,
  type Reader,
  type SubjectOf,
  type TeacherOnCard,
  type WireCourse,
  presentCourse,
} from "../../presenters/catalogue.ts";

export interface CourseAndSubject {
  readonly course: CourseRow;
  readonly subject: SubjectOf;
}

/** The courses that an agency shows: `tree` as subjectRows has it, `scope` where only a part of it is asked for. */
export interface CoursesOf {
  readonly agency: AgencyScope;
  readonly tree: readonly SubjectRow[];
  readonly scope?: SubjectScope;
}

interface CoursesWanted extends CoursesOf {
  readonly where?: SQL | undefined;
  readonly orderBy?: readonly SQL[];
  readonly limit?: number;
  readonly offset?: number;
}

export const BY_RECOMMENDATION: readonly SQL[] = [
  desc(courses.isRecommended),
  asc(courses.sort),
  asc(courses.id),
];

/** Every course that is ever answered comes through here. */
export function shownCourses(
  { agency, tree, scope = subjectScope(tree, agency) }: CoursesOf,
  where?: SQL,
): SQL | undefined {
  return and(inScope(courses, { agency, scope }), eq(courses.isShown, true), where);
}

export async function findCourses(db: Db, wanted: CoursesWanted): Promise<CourseAndSubject[]> {
  const { where, orderBy = BY_RECOMMENDATION, limit = 100, offset = 0 } = wanted;
  const rows = await db
    .select(COURSE_CARD)
    .from(courses)
    .where(shownCourses(wanted, where))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return withSubjects(rows, wanted.tree);
}

export function withSubjects<T extends CourseRow>(
  rows: readonly T[],
  tree: readonly SubjectRow[],
): { readonly course: T; readonly subject: SubjectOf }[] {
  return rows.map((course) => ({ course, subject: subjectOf(tree, course.subjectId) }));
}

/** Two further queries for any number of courses; one where it is known already which of them have a lesson to try. */
export async function courseCards(
  db: Db,
  rows: readonly CourseAndSubject[],
  { trials, ...reader }: Reader & { readonly trials?: ReadonlySet<number> },
): Promise<WireCourse[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ course }) => course.id);
  const [byCourse, withTrial] = await Promise.all([
    teachersOfCourses(db, ids),
    trials ?? coursesWithTrial(db, ids),
  ]);
  return rows.map(({ course, subject }) =>
    presentCourse(course, {
      subject,
      teachers: byCourse.get(course.id) ?? [],
      hasTrial: withTrial.has(course.id),
      reader,
    }),
  );
}

async function teachersOfCourses(db: Db, ids: readonly number[]): Promise<Map<number, TeacherOnCard[]>> {
  const rows = await db
    .select({
      courseId: courseTeachers.courseId,
      teacher: { id: teachers.id, name: teachers.name, title: teachers.title },
    })
    .from(courseTeachers)
    .innerJoin(teachers, eq(teachers.id, courseTeachers.teacherId))
    .where(inArray(courseTeachers.courseId, [...ids]))
    .orderBy(asc(courseTeachers.courseId), asc(courseTeachers.sort));
  const byCourse = groupBy(rows, ({ courseId }) => courseId);
  return new Map([...byCourse].map(([id, list]) => [id, list.map(({ teacher }) => teacher)]));
}

async function coursesWithTrial(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ courseId: lessons.courseId })
    .from(lessons)
    .where(and(inArray(lessons.courseId, [...ids]), eq(lessons.isFree, true)));
  return new Set(rows.map(({ courseId }) => courseId));
}
