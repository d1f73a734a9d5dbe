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

const BY_RECOMMENDATION: readonly SQL[] = [desc(courses.isRecommended), asc(courses.sort), asc(courses.id)];

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

/* Columns by hand: of a single table drizzle names them alone. */

/** The room for whoever has the course alone. */
const OWN_ROOM = sql<
  number | null
>`(select id from ${classrooms} where ${classrooms}.course_id = ${courses}.id)`;

/** Most are in no other one, and need not be looked for there. */
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

/** In the database what isAsked says of cells. */
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
  /** A word of COURSE_SORTS; without one by recommendation. */
  readonly sort: string | undefined;
  readonly nowMs: number;
}

/** A page of the courses that an agency shows; the number of all is a sum of what is counted in memory. */
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

/** A course that the agency shows, with its subject, the room for whoever has it alone (null: none), and whether a class has it too. */
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
