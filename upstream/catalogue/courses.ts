import { type SQL, and, asc, desc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import type { PageCut } from "../db/page.ts";
import { classroomCourses, classrooms, courses } from "../db/schema/catalogue.ts";
import { countInScope } from "../db/subjectScope.ts";
import {
  BY_RECOMMENDATION,
  type CourseAndSubject,
  type CoursesOf,
  findCourses,
  shownCourses,
  withSubjects,
} from "./courseCards.ts";
import { type CourseCell, courseCounts } from "./courseCounts.ts";
import { COURSE_CARD } from "./presentCatalogue.ts";

/* Columns by hand: of a single table drizzle names them alone. */

/** The room for whoever has the course alone. */
const OWN_ROOM = sql<
  number | null
>`(select id from ${classrooms} where ${classrooms}.course_id = ${courses}.id)`;

/** Most are in no other one, and need not be looked for there. */
const IN_CLASSROOM = sql<boolean>`exists (select from ${classroomCourses}
  where ${classroomCourses}.course_id = ${courses}.id and ${classroomCourses}.classroom_id is distinct from ${OWN_ROOM})`;

export interface CourseFilter {
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

interface Wanted extends Required<CoursesOf> {
  readonly filter: CourseFilter;
  /** A word of COURSE_SORTS; without one by recommendation. */
  readonly sort: string | undefined;
  readonly nowMs: number;
}

/** A page of the courses that an agency shows; the number of all is a sum of what is counted in memory. */
export async function pageOfCourses(
  db: Db,
  { filter, sort, nowMs, ...shown }: Wanted,
  cut: PageCut,
): Promise<{ readonly rows: readonly CourseAndSubject[]; readonly total: number }> {
  const [rows, cells] = await Promise.all([
    findCourses(db, { ...shown, where: filterOf(filter), orderBy: orderOf(sort), cut }),
    courseCounts.of(db, nowMs),
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
