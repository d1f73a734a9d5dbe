import { eq, inArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Db } from "../../platform/db/database.ts";
import {
  classroomTeachers,
  classrooms,
  courses,
  courseTeachers,
  teachers,
} from "../../platform/db/schema/catalogue.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { shownClassrooms } from "./classrooms.ts";
import { type CoursesOf, shownCourses } from "./courses.ts";
import { TEACHER, type TeacherOnCard } from "./presentCatalogue.ts";

/** The facts of a course or a classroom that an ad shows. */
export interface Offer {
  /** Price in yuan; "" if the agency hides prices. */
  readonly price: string;
  /** First teacher; null: it has none. */
  readonly teacher: TeacherOnCard | null;
}

/** SQL subqueries: the first teacher of a course, and that of a classroom. */
const COURSE_TEACHER = sql<TeacherOnCard | null>`(
  select ${TEACHER}
  from ${courseTeachers} ct join ${teachers} t on t.id = ct.teacher_id and t.is_shown
  where ct.course_id = ${courses}.id order by ct.sort limit 1)`;
const CLASSROOM_TEACHER = sql<TeacherOnCard | null>`(
  select ${TEACHER}
  from ${classroomTeachers} ct join ${teachers} t on t.id = ct.teacher_id and t.is_shown
  where ct.classroom_id = ${classrooms}.id order by ct.sort limit 1)`;

/** Matches the address of a course or a classroom, also with a query or a part of the page. */
const ADDRESS = /^\/(course|classroom)\/(\d{1,9})\/?(?:[?#]|$)/;

/**
 * Returns the offers that addresses of this site lead to. Home pages need them, so one query reads all of them.
 * @returns address -> offer, without addresses of other pages and of what the agency does not show
 */
export async function offersOf(
  db: Db,
  shown: CoursesOf,
  urls: readonly string[],
): Promise<ReadonlyMap<string, Offer>> {
  const keys = new Map(
    urls.flatMap((url) => {
      const [, kind = "", id] = ADDRESS.exec(url) ?? [];
      return id === undefined ? [] : [[url, { kind, id: Number(id) }] as const];
    }),
  );
  if (keys.size === 0) return new Map();
  const idsOf = (kind: "course" | "classroom") =>
    [...keys.values()].flatMap((key) => (key.kind === kind ? [key.id] : []));
  const rows = await unionAll(
    db
      .select({ kind: sql<string>`'course'`, id: courses.id, price: courses.price, teacher: COURSE_TEACHER })
      .from(courses)
      .where(shownCourses(shown, inArray(courses.id, idsOf("course")))),
    db
      .select({
        kind: sql<string>`'classroom'`,
        id: classrooms.id,
        price: classrooms.price,
        teacher: CLASSROOM_TEACHER,
      })
      .from(classrooms)
      .innerJoin(subjects, eq(subjects.id, classrooms.subjectId))
      .where(shownClassrooms({ ...shown, where: inArray(classrooms.id, idsOf("classroom")) }, db)),
  );
  const offers = new Map(rows.map(({ kind, id, price, teacher }) => [`${kind} ${id}`, { price, teacher }]));
  return new Map(
    [...keys].flatMap(([url, { kind, id }]) => {
      const offer = offers.get(`${kind} ${id}`);
      return offer ? [[url, { ...offer, price: shown.agency.showPrice ? offer.price : "" }] as const] : [];
    }),
  );
}
