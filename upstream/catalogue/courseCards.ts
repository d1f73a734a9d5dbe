import { type SQL, and, asc, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { courses } from "../db/schema/catalogue.ts";
import type { PageCut } from "../db/page.ts";
import { type SubjectRow, subjectOf } from "../db/subjectRows.ts";
import { type SubjectScope, inScope, subjectScope } from "../db/subjectScope.ts";
import type { AgencyScope } from "../db/agencyScope.ts";
import {
  COURSE_CARD,
  type CourseRow,
  type Reader,
  type SubjectOf,
  type WireCourse,
  presentCourse,
} from "./presentCatalogue.ts";

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
  /** Without one all of them: a cut that nobody asked for would leave some out unseen. */
  readonly cut?: PageCut;
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
  const { where, orderBy = BY_RECOMMENDATION, cut } = wanted;
  const query = db
    .select(COURSE_CARD)
    .from(courses)
    .where(shownCourses(wanted, where))
    .orderBy(...orderBy);
  const rows = await (cut ? query.limit(cut.size).offset(cut.offset) : query);
  return withSubjects(rows, wanted.tree);
}

export function withSubjects<T extends CourseRow>(
  rows: readonly T[],
  tree: readonly SubjectRow[],
): { readonly course: T; readonly subject: SubjectOf }[] {
  return rows.map((course) => ({ course, subject: subjectOf(tree, course.subjectId) }));
}

export function courseCards(rows: readonly CourseAndSubject[], reader: Reader): WireCourse[] {
  return rows.map(({ course, subject }) => presentCourse(course, subject, reader));
}

/** The subjects of those of these courses that the agency shows. */
export async function subjectIdsOfCourses(
  db: Db,
  shown: CoursesOf,
  courseIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectDistinct({ subjectId: courses.subjectId })
    .from(courses)
    .where(shownCourses(shown, inArray(courses.id, [...courseIds])));
  return new Set(rows.map(({ subjectId }) => subjectId));
}
