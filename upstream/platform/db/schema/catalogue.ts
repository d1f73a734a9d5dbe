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

/** Column for the agency that owns a row; null: the shared library. */
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
    /** Address of a picture; "": the portrait is drawn. */
    portrait: text().notNull().default(""),
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
    /** Address of a picture; "": the cover is drawn. */
    cover: text().notNull().default(""),
    tags: jsonb().$type<readonly string[]>().notNull().default([]),
    price: numeric({ precision: 10, scale: 2 }).notNull().default("0"),
    originPrice: numeric("origin_price", { precision: 10, scale: 2 }).notNull().default("0"),
    expireTime: text("expire_time").notNull().default(""),
    validDays: integer("valid_days").notNull().default(365),
    lessonNum: integer("lesson_num").notNull().default(0),
    minutes: integer().notNull().default(0),
    studyNum: integer("study_num").notNull().default(0),
    buyNum: integer("buy_num").notNull().default(0),
    finishPercent: smallint("finish_percent").notNull().default(90),
    /** Fastest playing speed at which played time counts. */
    maxSpeed: numeric("max_speed", { precision: 3, scale: 2 }).notNull().default("3"),
    /** true: the learner cannot jump to a position that was not played yet. */
    isSeekLimited: boolean("is_seek_limited").notNull().default(false),
    /** true: the learner may mark a lesson as finished. */
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
    /** Length in seconds. */
    duration: integer().notNull().default(0),
    pageNum: integer("page_num").notNull().default(0),
    isFree: boolean("is_free").notNull().default(false),
    liveId: integer("live_id"),
    /**
     * Https address of the medium at another provider; "": the medium is in lesson_media (schema/lessons.ts) or
     * missing.
     */
    playUrl: text("play_url").notNull().default(""),
    /** SHA-256 of the file from which `school put` made the medium; "": the medium has another origin. */
    mediaSource: text("media_source").notNull().default(""),
    /** false: the lesson was removed from its course. Its learning records are kept. */
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
    /**
     * Set for a hidden classroom, which represents one course bought alone (enrolment/ownRooms.ts); null: a real class.
     */
    courseId: integer("course_id")
      .unique()
      .references(() => courses.id, { onDelete: "cascade" }),
    /** Contract that learners of the classroom sign before its lessons open; null: no contract. */
    contractTemplateId: integer("contract_template_id").references(() => contractTemplates.id),
    name: text().notNull(),
    courseType: text("course_type").notNull(),
    classTypeName: text("class_type_name").notNull().default(""),
    year: integer().notNull(),
    intro: text().notNull().default(""),
    detail: text().notNull().default(""),
    /** Address of a picture; "": the cover is drawn. */
    cover: text().notNull().default(""),
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

/**
 * A file that learners of a classroom can download. Its bytes are in stored_files, where a file of many classrooms is
 * stored once.
 */
export const classroomFiles = pgTable(
  "classroom_files",
  {
    id: rowId(),
    classroomId: integer("classroom_id")
      .notNull()
      .references(() => classrooms.id, { onDelete: "cascade" }),
    /** Course that the file belongs to; null: the whole classroom. */
    courseId: integer("course_id").references(() => courses.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** File name extension without the dot, in lower case, such as pdf. */
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

/**
 * Bytes of files by their SHA-256. They are not compressed (migration 0023), so that a range of them can be read alone.
 */
export const storedFiles = pgTable("stored_files", {
  hash: text().primaryKey(),
  /** Bytes of the file; null: the object store has the file under its hash (files/objectStore.ts). */
  content: bytes(),
  /**
   * Time at which the file was stored, or at which a later request wanted to store it again. A file that no row names
   * is removed a day after this time (jobs/removeUnusedFiles.ts).
   */
  storedAt: moment().notNull().defaultNow(),
});

/**
 * Pieces of a file that is being uploaded. They are joined when all have arrived. Uploading the whole file in one
 * statement would exhaust the memory of an embedded database.
 */
export const storedPieces = pgTable(
  "stored_pieces",
  {
    hash: text().notNull(),
    /** Number of the piece within its file, from 0. */
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

/** Column course_id of a table whose rows are deleted with their course. */
export function courseId() {
  return integer("course_id")
    .notNull()
    .references(() => courses.id, { onDelete: "cascade" });
}
