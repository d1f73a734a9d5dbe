import { type SQL, and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import type { PageCut, RowsAndTotal } from "../db/page.ts";
import { classroomCourses, classrooms, courses } from "../db/schema/catalogue.ts";
import { type SubjectScope, countInScope, inScope, subjectScope } from "../db/subjectScope.ts";
import { type SubjectRow, subjectOf } from "../db/subjectRows.ts";
import type { AgencyScope } from "../db/agencyScope.ts";
import { type CourseCell, courseCounts } from "./courseCounts.ts";
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

/** Selects the courses that an agency shows. `tree`: all subjectRows; `scope`: only this part of the tree. */
export interface CoursesOf {
  readonly agency: AgencyScope;
  readonly tree: readonly SubjectRow[];
  readonly scope?: SubjectScope;
}

interface CoursesWanted extends CoursesOf {
  readonly where?: SQL | undefined;
  readonly orderBy?: readonly SQL[];
  /** undefined: all rows. A default limit would silently leave rows out. */
  readonly cut?: PageCut;
}

const BY_RECOMMENDATION: readonly SQL[] = [desc(courses.isRecommended), asc(courses.sort), asc(courses.id)];

/** Condition for courses that an agency shows. Every query that answers courses must use this condition. */
export function shownCourses(
  { agency, tree, scope = subjectScope(tree, agency) }: CoursesOf,
  where?: SQL,
): SQL | undefined {
  return and(inScope(courses, { agency, scope }), eq(courses.isShown, true), where);
}

/** Returns the wanted courses that the agency shows, with their subjects, by default in the order of recommendation. */
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

/** Returns the subjects of those of the given courses that the agency shows. */
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
 * Columns are written with table names: drizzle omits them, and a subquery would resolve the columns to its own table.
 */

/** Id of the own classroom of a course, for learners who bought the course alone. */
const OWN_ROOM = sql<
  number | null
>`(select id from ${classrooms} where ${classrooms}.course_id = ${courses}.id)`;

/** Whether another classroom contains the course. Most courses are in none, which saves further queries. */
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

/** Applies the rule of isAsked in SQL. */
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

/** Returns a page of the courses that an agency shows, and their total from cached counts. */
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
 * Returns a course if the agency shows it, with its subject, its own classroom for learners who bought the course alone
 * (null: none), and whether a class contains the course.
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
