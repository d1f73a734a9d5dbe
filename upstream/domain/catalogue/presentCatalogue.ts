import { sql } from "drizzle-orm";
import type * as z from "zod/mini";
import type { ClassroomCard, Course, TeacherBrief } from "#shared/contract/entities.ts";
import { type Ownership, progressOf } from "./ownership.ts";
import {
  type classrooms,
  courseTeachers,
  courses,
  lessons,
  teachers,
} from "../../platform/db/schema/catalogue.ts";
import { isTrial } from "./lessonRow.ts";
import { accessText } from "./targets.ts";
import type { SubjectOf } from "./subjectRows.ts";
import { productCover } from "./productCover.ts";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import { faceUrl, portraitUrl } from "../../platform/media/urls.ts";
import { flagText } from "../../platform/kit/fields.ts";

/** SQL object of a teacher `t`, as TeacherOnCard. */
export const TEACHER = sql`json_build_object('id', t.id, 'agencyId', t.agency_id, 'name', t.name, 'title', t.title, 'portrait', t.portrait)`;
/** SQL subquery for teachers, which saves a further query. Table names are written out, because drizzle omits them. */
const TEACHERS = sql<readonly TeacherOnCard[]>`(
  select coalesce(json_agg(${TEACHER} order by ct.sort), '[]')
  from ${courseTeachers} ct join ${teachers} t on t.id = ct.teacher_id and t.is_shown where ct.course_id = ${courses}.id)`;
/** SQL expression: the course has a trial lesson. With `exists` PostgreSQL would read all lessons for a list. */
const HAS_TRIAL = sql<boolean>`coalesce(
  (select true from ${lessons} l where l.course_id = ${courses}.id and ${isTrial(sql`l`)} limit 1), false)`;

/** Columns that a course card shows. The other columns are large, and a page of twenty cards does not need them. */
export const COURSE_CARD = {
  id: courses.id,
  subjectId: courses.subjectId,
  name: courses.name,
  type: courses.type,
  year: courses.year,
  intro: courses.intro,
  cover: courses.cover,
  tags: courses.tags,
  price: courses.price,
  originPrice: courses.originPrice,
  expireTime: courses.expireTime,
  validDays: courses.validDays,
  lessonNum: courses.lessonNum,
  minutes: courses.minutes,
  studyNum: courses.studyNum,
  teachers: TEACHERS,
  hasTrial: HAS_TRIAL,
};
export interface CourseRow extends Pick<CourseColumns, keyof CourseColumns & keyof typeof COURSE_CARD> {
  readonly teachers: readonly TeacherOnCard[];
  readonly hasTrial: boolean;
}
type CourseColumns = typeof courses.$inferSelect;
export type TeacherOnCard = Pick<TeacherRow, "id" | "agencyId" | "name" | "title" | "portrait">;
export type ClassroomRow = typeof classrooms.$inferSelect;
export type TeacherRow = typeof teachers.$inferSelect;
export type WireCourse = z.input<typeof Course>;
export type WireClassroom = z.input<typeof ClassroomCard>;
export type WireTeacher = z.input<typeof TeacherBrief>;

/** Facts that decide what a card shows: what the learner owns, and whether the agency shows prices. */
export interface Reader {
  readonly ownership: Ownership;
  readonly agency: Pick<AgencyScope, "showPrice">;
}

export function presentCourse(row: CourseRow, subject: SubjectOf, reader: Reader): WireCourse {
  const { ownership } = reader;
  const ends = ownership.courses.get(row.id);
  return {
    id: String(row.id),
    subject_id: String(row.subjectId),
    subject_name: subject.name,
    name: row.name,
    cover: productCover({ type: "course", id: row.id, cover: row.cover }, subject),
    year: String(row.year),
    type: row.type,
    intro: row.intro,
    teacher: row.teachers.map(presentTeacher),
    lesson_num: row.lessonNum,
    hours: Math.round(row.minutes / 6) / 10,
    study_num: row.studyNum,
    ...pricesFor(reader, row),
    is_free: flagText(Number(row.price) === 0),
    is_buy: flagText(ends !== undefined),
    has_trial: flagText(row.hasTrial),
    progress: progressOf(ownership, [row]),
    expire_time: accessText(ends, row),
    tags: [...row.tags],
  };
}

interface ClassroomParts {
  readonly subject: SubjectOf;
  readonly courseNum: number;
  readonly lessonNum: number;
  readonly reader: Reader;
}

export function presentClassroom(row: ClassroomRow, parts: ClassroomParts): WireClassroom {
  const { subject, reader } = parts;
  const ends = reader.ownership.classrooms.get(row.id);
  return {
    classroom_id: String(row.id),
    name: row.name,
    cover: productCover({ type: "classroom", id: row.id, cover: row.cover }, subject),
    class_type_name: row.classTypeName,
    intro: row.intro,
    course_num: parts.courseNum,
    lesson_num: parts.lessonNum,
    study_num: row.studyNum,
    ...pricesFor(reader, row),
    is_buy: flagText(ends !== undefined),
    expire_time: accessText(ends, row),
  };
}

/** Returns the number of a teacher's drawn face. Only invented teachers have one: those of no agency. */
export function drawnFaceOf(
  teacher: Pick<TeacherOnCard, "id" | "agencyId"> | null | undefined,
): number | undefined {
  return teacher?.agencyId === null ? teacher.id : undefined;
}

/** Returns a teacher in wire form. A real person without a portrait gets the family name in place of a drawn face. */
export function presentTeacher(row: TeacherOnCard): WireTeacher {
  const face = drawnFaceOf(row);
  return {
    id: String(row.id),
    name: row.name,
    avatar:
      row.portrait || (face === undefined ? portraitUrl({ seed: row.id, name: row.name }) : faceUrl(face)),
    title: row.title,
  };
}

function pricesFor(
  { agency }: Reader,
  { price, originPrice }: { readonly price: string; readonly originPrice: string },
): Pick<WireCourse, "price" | "origin_price"> {
  return agency.showPrice ? { price, origin_price: originPrice } : { price: "", origin_price: "" };
}
