import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { agencies } from "./agencies.ts";
import { bytes, createdAt, moment, rowId } from "./columns.ts";
import { contractTemplates } from "./contractTemplates.ts";
import { subjects } from "./subjects.ts";

/** Null: the shared library. */
export function ownerId() {
  return integer("agency_id").references(() => agencies.id, { onDelete: "cascade" });
}

export const teachers = pgTable(
  "teachers",
  {
    id: rowId(),
    agencyId: ownerId(),
    name: text().notNull(),
    title: text().notNull().default(""),
    intro: text().notNull().default(""),
    detail: text().notNull().default(""),
    isShown: boolean("is_shown").notNull().default(true),
    sort: integer().notNull().default(0),
  },
  (table) => [index("teachers_owner").on(table.agencyId, table.sort)],
);

export const teacherSubjects = pgTable(
  "teacher_subjects",
  {
    teacherId: integer("teacher_id")
      .notNull()
      .references(() => teachers.id, { onDelete: "cascade" }),
    subjectId: integer("subject_id")
      .notNull()
      .references(() => subjects.id),
    sort: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.teacherId, table.subjectId] }),
    index("teacher_subjects_subject").on(table.subjectId),
  ],
);

export const courses = pgTable(
  "courses",
  {
    id: rowId(),
    agencyId: ownerId(),
    subjectId: integer("subject_id")
      .notNull()
      .references(() => subjects.id),
    name: text().notNull(),
    type: text().notNull().default(""),
    year: integer().notNull(),
    intro: text().notNull().default(""),
    detail: text().notNull().default(""),
    tags: jsonb().$type<readonly string[]>().notNull().default([]),
    price: numeric({ precision: 10, scale: 2 }).notNull().default("0"),
    originPrice: numeric("origin_price", { precision: 10, scale: 2 }).notNull().default("0"),
    expireTime: text("expire_time").notNull().default(""),
    validDays: integer("valid_days").notNull().default(365),
    lessonNum: integer("lesson_num").notNull().default(0),
    minutes: integer().notNull().default(0),
    studyNum: integer("study_num").notNull().default(0),
    buyNum: integer("buy_num").notNull().default(0),
    /** Percent of a lesson that has to be played. */
    finishPercent: smallint("finish_percent").notNull().default(90),
    /** The fastest playing that counts. */
    maxSpeed: numeric("max_speed", { precision: 3, scale: 2 }).notNull().default("3"),
    /** A place that was not played yet cannot be jumped to. */
    isSeekLimited: boolean("is_seek_limited").notNull().default(false),
    /** A lesson may be finished by hand. */
    isManualFinish: boolean("is_manual_finish").notNull().default(false),
    isRecommended: boolean("is_recommended").notNull().default(false),
    isShown: boolean("is_shown").notNull().default(true),
    sort: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index("courses_subject").on(table.subjectId, table.year, table.type),
    index("courses_owner").on(table.agencyId, table.sort),
    index("courses_price").on(table.price),
    index("courses_study").on(table.studyNum),
    index("courses_year").on(table.year, table.id),
    index("courses_recommended").on(table.isRecommended.desc().nullsFirst(), table.sort, table.id),
  ],
);

export const courseTeachers = pgTable(
  "course_teachers",
  {
    courseId: courseId(),
    teacherId: integer("teacher_id")
      .notNull()
      .references(() => teachers.id, { onDelete: "cascade" }),
    sort: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.teacherId] }),
    index("course_teachers_teacher").on(table.teacherId),
  ],
);

export const chapters = pgTable(
  "chapters",
  { id: rowId(), courseId: courseId(), name: text().notNull(), sort: integer().notNull().default(0) },
  (table) => [index("chapters_course").on(table.courseId, table.sort)],
);

export const lessons = pgTable(
  "lessons",
  {
    id: rowId(),
    courseId: courseId(),
    chapterId: integer("chapter_id")
      .notNull()
      .references(() => chapters.id, { onDelete: "cascade" }),
    name: text().notNull(),
    type: text().$type<"video" | "audio" | "doc" | "pic" | "live" | "exam">().notNull().default("video"),
    /** Seconds. */
    duration: integer().notNull().default(0),
    pageNum: integer("page_num").notNull().default(0),
    isFree: boolean("is_free").notNull().default(false),
    liveId: integer("live_id"),
    /** Where a provider has its media, by https; "" where it lies here (schema/lessons.ts) or is not there yet. */
    playUrl: text("play_url").notNull().default(""),
    /** SHA-256 of the file that `school put` made its medium of; "" of one that came otherwise. */
    mediaSource: text("media_source").notNull().default(""),
    /** Off: taken out of its course; what learners did in it is kept. */
    isShown: boolean("is_shown").notNull().default(true),
    sort: integer().notNull().default(0),
  },
  (table) => [
    index("lessons_chapter").on(table.chapterId, table.sort),
    index("lessons_course").on(table.courseId),
    index("lessons_live").on(table.liveId),
  ],
);

export const classrooms = pgTable(
  "classrooms",
  {
    id: rowId(),
    agencyId: ownerId(),
    subjectId: integer("subject_id")
      .notNull()
      .references(() => subjects.id),
    /** The course of a classroom that stands for a course had alone, which no list shows (enrolment/ownRooms.ts). */
    courseId: integer("course_id")
      .unique()
      .references(() => courses.id, { onDelete: "cascade" }),
    /** The contract that its learners sign before the lessons open; null: none. */
    contractTemplateId: integer("contract_template_id").references(() => contractTemplates.id),
    name: text().notNull(),
    courseType: text("course_type").notNull(),
    classTypeName: text("class_type_name").notNull().default(""),
    year: integer().notNull(),
    intro: text().notNull().default(""),
    detail: text().notNull().default(""),
    services: jsonb().$type<readonly string[]>().notNull().default([]),
    price: numeric({ precision: 10, scale: 2 }).notNull().default("0"),
    originPrice: numeric("origin_price", { precision: 10, scale: 2 }).notNull().default("0"),
    expireTime: text("expire_time").notNull().default(""),
    validDays: integer("valid_days").notNull().default(365),
    studyNum: integer("study_num").notNull().default(0),
    isRecommended: boolean("is_recommended").notNull().default(false),
    isShown: boolean("is_shown").notNull().default(true),
    sort: integer().notNull().default(0),
  },
  (table) => [
    index("classrooms_subject").on(table.subjectId, table.year),
    index("classrooms_owner").on(table.agencyId, table.sort),
  ],
);

export const classroomCourses = pgTable(
  "classroom_courses",
  {
    classroomId: integer("classroom_id")
      .notNull()
      .references(() => classrooms.id, { onDelete: "cascade" }),
    courseId: courseId(),
    sort: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.classroomId, table.courseId] }),
    index("classroom_courses_course").on(table.courseId),
  ],
);

/** A file to download in a classroom. The bytes lie apart, so that a file in many classrooms is kept once. */
export const classroomFiles = pgTable(
  "classroom_files",
  {
    id: rowId(),
    classroomId: integer("classroom_id")
      .notNull()
      .references(() => classrooms.id, { onDelete: "cascade" }),
    /** The course that it belongs to; null: the whole classroom. */
    courseId: integer("course_id").references(() => courses.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Without a dot, lower case: pdf. */
    ext: text().notNull(),
    size: integer().notNull(),
    hash: text()
      .notNull()
      .references(() => storedFiles.hash),
    isShown: boolean("is_shown").notNull().default(true),
    sort: integer().notNull().default(0),
  },
  (table) => [
    index("classroom_files_classroom").on(table.classroomId, table.sort),
    index("classroom_files_hash").on(table.hash),
  ],
);

/** Bytes by their SHA-256. Stored uncompressed (migration 0023), so that a part of them is read without the rest. */
export const storedFiles = pgTable("stored_files", {
  hash: text().primaryKey(),
  /** Null: in the object store (files/objectStore.ts), under its hash. */
  content: bytes(),
  /** Or wanted again: what no row names is removed a day later (jobs/removeUnusedFiles.ts). */
  storedAt: moment().notNull().defaultNow(),
});

/** Pieces of a file on its way: put together when all are here, for one statement with all of it takes an embedded database's memory. */
export const storedPieces = pgTable(
  "stored_pieces",
  {
    hash: text().notNull(),
    /** From 0. */
    place: integer().notNull(),
    content: bytes().notNull(),
    storedAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.place] })],
);

export const classroomTeachers = pgTable(
  "classroom_teachers",
  {
    classroomId: integer("classroom_id")
      .notNull()
      .references(() => classrooms.id, { onDelete: "cascade" }),
    teacherId: integer("teacher_id")
      .notNull()
      .references(() => teachers.id, { onDelete: "cascade" }),
    sort: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.classroomId, table.teacherId] }),
    index("classroom_teachers_teacher").on(table.teacherId),
  ],
);

/** The column of rows that belong to a course, and go with it. */
export function courseId() {
  return integer("course_id")
    .notNull()
    .references(() => courses.id, { onDelete: "cascade" });
}
