import { type SQL, and, asc, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "../../db/database.ts";
import { groupBy } from "../../db/groupBy.ts";
import { courseTeachers, courses, lessons, teachers } from "../../db/schema/catalogue.ts";
import { subjects } from "../../db/schema/subjects.ts";
import { visibleContent } from "../../db/visible.ts";
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

interface CoursesWanted {
  readonly agency: AgencyScope;
  readonly where?: SQL | undefined;
  readonly orderBy?: readonly SQL[];
  readonly limit?: number;
  readonly offset?: number;
}

/** What findCourses answers; with courses joined to subjects. */
export const COURSE_AND_SUBJECT = {
  course: COURSE_CARD,
  subject: { id: subjects.id, name: subjects.name, hue: subjects.hue, glyph: subjects.glyph },
};

export const BY_RECOMMENDATION: readonly SQL[] = [
  desc(courses.isRecommended),
  asc(courses.sort),
  asc(courses.id),
];

/** The agency's courses; every course that is ever answered comes through here. */
export function shownCourses(agency: AgencyScope, where?: SQL): SQL | undefined {
  return and(visibleContent(courses.agencyId, agency), eq(courses.isShown, true), where);
}

export async function findCourses(db: Db, wanted: CoursesWanted): Promise<CourseAndSubject[]> {
  const { agency, where, orderBy = BY_RECOMMENDATION, limit = 100, offset = 0 } = wanted;
  return db
    .select(COURSE_AND_SUBJECT)
    .from(courses)
    .innerJoin(subjects, eq(subjects.id, courses.subjectId))
    .where(shownCourses(agency, where))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
}

/** Two further queries for any number of courses. */
export async function courseCards(
  db: Db,
  rows: readonly CourseAndSubject[],
  reader: Reader,
): Promise<WireCourse[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ course }) => course.id);
  const [byCourse, trials] = await Promise.all([teachersOfCourses(db, ids), coursesWithTrial(db, ids)]);
  return rows.map(({ course, subject }) =>
    presentCourse(course, {
      subject,
      teachers: byCourse.get(course.id) ?? [],
      hasTrial: trials.has(course.id),
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
