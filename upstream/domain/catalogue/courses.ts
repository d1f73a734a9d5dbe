import { type SQL, and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import type { PageCut, RowsAndTotal } from "../../platform/db/page.ts";
import { classroomCourses, classrooms, courses } from "../../platform/db/schema/catalogue.ts";
import { type SubjectScope, countInScope, inScope, subjectScope } from "./subjectScope.ts";
import { type SubjectOf, type SubjectRow, subjectOf } from "./subjectRows.ts";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import { type CourseCell, courseCounts } from "./courseCounts.ts";
import {
  COURSE_CARD,
  type CourseRow,
  type Reader,
  type WireCourse,
  presentCourse,
} from "./presentCatalogue.ts";

export interface CourseAndSubject {
  readonly course: CourseRow;
  readonly subject: SubjectOf;
}

/** Which courses an agency shows. `tree`: all subjects; `scope`: limits the courses to a part of the subject tree. */
export interface CoursesOf {
  readonly agency: AgencyScope;
  readonly tree: readonly SubjectRow[];
  readonly scope?: SubjectScope;
}

interface CoursesWanted extends CoursesOf {
  readonly where?: SQL | undefined;
  readonly orderBy?: readonly SQL[];
  /** The requested page; undefined: all rows, because a default limit would leave rows out unnoticed. */
  readonly cut?: PageCut;
}

const BY_RECOMMENDATION: readonly SQL[] = [desc(courses.isRecommended), asc(courses.sort), asc(courses.id)];

/** SQL condition: the agency shows the course. Every query whose result visitors see must use this condition. */
export function shownCourses(
  { agency, tree, scope = subjectScope(tree, agency) }: CoursesOf,
  where?: SQL,
): SQL | undefined {
  return and(inScope(courses, { agency, scope }), eq(courses.isShown, true), where);
}

/** Returns courses that the agency shows, with their subjects, by default in the order of recommendation. */
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

/** Returns the subject ids of the given courses, without courses that the agency does not show. */
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

/*
 * The SQL below writes columns with their table's name. Drizzle omits the name, and a column without it would belong to
 * the subquery's own table.
 */

/** SQL expression: id of the hidden classroom of a single course, for learners who bought only the course. */
const OWN_ROOM = sql<
  number | null
>`(select id from ${classrooms} where ${classrooms}.course_id = ${courses}.id)`;

/** SQL expression: whether a real classroom contains the course. Most are in none, which saves further queries. */
const IN_CLASSROOM = sql<boolean>`exists (select from ${classroomCourses}
  where ${classroomCourses}.course_id = ${courses}.id and ${classroomCourses}.classroom_id is distinct from ${OWN_ROOM})`;

interface CourseFilter {
  readonly year: number | undefined;
  readonly type: string | undefined;
  readonly price: "free" | "paid" | undefined;
}

function isAsked(cell: CourseCell, { year, type, price }: CourseFilter): boolean {
  return (
    (year === undefined || cell.year === year) &&
    (!type || cell.type === type) &&
    (price !== "free" || cell.isFree) &&
    (price !== "paid" || !cell.isFree)
  );
}

/** SQL condition for a course filter. isAsked applies the same filter to counted cells. */
function filterOf({ year, type, price }: CourseFilter): SQL | undefined {
  return and(
    year === undefined ? undefined : eq(courses.year, year),
    type ? eq(courses.type, type) : undefined,
    price === "free" ? eq(courses.price, "0") : undefined,
    price === "paid" ? gt(courses.price, "0") : undefined,
  );
}

function orderOf(sort: string | undefined): readonly SQL[] {
  switch (sort) {
    case "hot":
      return [desc(courses.studyNum), asc(courses.id)];
    case "new":
      return [desc(courses.year), desc(courses.id)];
    case "price":
      return [asc(courses.price), asc(courses.id)];
    case "price-desc":
      return [desc(courses.price), asc(courses.id)];
    default:
      return BY_RECOMMENDATION;
  }
}

interface CourseQuery extends Required<CoursesOf> {
  readonly filter: CourseFilter;
  /** A word of COURSE_SORTS; undefined: by recommendation. */
  readonly sort: string | undefined;
  readonly nowMs: number;
}

/** Returns one page of the courses that an agency shows, and their total from cached counts. */
export async function pageOfCourses(
  db: Db,
  { filter, sort, nowMs, ...shown }: CourseQuery,
  cut: PageCut,
): Promise<RowsAndTotal<CourseAndSubject>> {
  const [rows, cells] = await Promise.all([
    findCourses(db, { ...shown, where: filterOf(filter), orderBy: orderOf(sort), cut }),
    courseCounts.get(db, nowMs),
  ]);
  return { rows, total: countInScope(cells, shown, (cell) => isAsked(cell, filter)) };
}

/**
 * Returns a course with its subject, the id of its hidden classroom for learners who bought only the course (null:
 * none), and whether a real classroom contains it; undefined: the agency does not show the course.
 */
export async function findCourse(db: Db, shown: CoursesOf, id: number) {
  const rows = await db
    .select({
      ...COURSE_CARD,
      detail: courses.detail,
      buyNum: courses.buyNum,
      ownRoomId: OWN_ROOM,
      inClassroom: IN_CLASSROOM,
    })
    .from(courses)
    .where(shownCourses(shown, eq(courses.id, id)));
  return withSubjects(rows, shown.tree)[0];
}
