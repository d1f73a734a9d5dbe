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
  unique,
} from "drizzle-orm/pg-core";
import { classrooms, courseId, courses, lessons } from "./catalogue.ts";
import { createdAt, moment, multirange, rowId } from "./columns.ts";
import { lives } from "./lives.ts";
import { packages } from "./orders.ts";
import { learner } from "./users.ts";

/**
 * A row a grant: by what a learner may use a course alone, a classroom with all its courses, a package of questions, or a live class.
 * The learner may use it until the last of them ends (enrolment/grantAccess.ts).
 */
export const enrolments = pgTable(
  "enrolments",
  {
    id: rowId(),
    ...learner(),
    courseId: integer("course_id").references(() => courses.id),
    classroomId: integer("classroom_id").references(() => classrooms.id),
    packageId: integer("package_id").references(() => packages.id),
    liveId: integer("live_id").references(() => lives.id),
    origin: text().$type<"order" | "code" | "gift" | "seed">().notNull(),
    /** The order or course code, by its number; "" of gifts. */
    source: text().notNull().default(""),
    createdAt: createdAt(),
    expiresAt: moment(),
  },
  (table) => [
    unique("enrolments_grant")
      .on(
        table.userId,
        table.courseId,
        table.classroomId,
        table.packageId,
        table.liveId,
        table.origin,
        table.source,
      )
      .nullsNotDistinct(),
    index("enrolments_course").on(table.courseId),
    index("enrolments_classroom").on(table.classroomId),
  ],
);

/** A learner's progress in a lesson: what was really played, and where to go on. */
export const learnRecords = pgTable(
  "learn_records",
  {
    ...learner(),
    lessonId: integer("lesson_id")
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    courseId: courseId(),
    /** Seconds, of a doc or pic pages; so are the ranges. */
    position: integer().notNull().default(0),
    /** When it was there; null where nobody has told. */
    positionAt: moment(),
    /** Seconds of the union of all played ranges. */
    watched: integer().notNull().default(0),
    ranges: jsonb().$type<readonly (readonly [number, number])[]>().notNull().default([]),
    isFinished: boolean("is_finished").notNull().default(false),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.lessonId] }),
    index("learn_records_recent").on(table.userId, table.updatedAt),
    index("learn_records_course").on(table.userId, table.courseId),
  ],
);

/**
 * The same of a lesson of the operator's own API, which plays it and keeps no progress (decision 076). Its ids are the API's, and what the
 * row says of the lesson is what the API said when it was last opened.
 */
export const externalRecords = pgTable(
  "external_records",
  {
    ...learner(),
    lessonId: text("lesson_id").notNull(),
    lessonName: text("lesson_name").notNull().default(""),
    courseId: text("course_id").notNull().default(""),
    courseName: text("course_name").notNull().default(""),
    courseCover: text("course_cover").notNull().default(""),
    /** In which it was opened; "" for none. */
    classroomId: text("classroom_id").notNull().default(""),
    /** The subject, of the synced tree; 0 where it is not known. */
    subjectId: integer("subject_id").notNull().default(0),
    /** Seconds, or pages; 0 where the API does not say: there is a place then, and no percent. */
    length: integer().notNull().default(0),
    /** The percent that finishes it. */
    finishPercent: smallint("finish_percent").notNull().default(90),
    maxSpeed: numeric("max_speed", { precision: 5, scale: 2 }).notNull().default("3"),
    isSeekLimited: boolean("is_seek_limited").notNull().default(false),
    isManualFinish: boolean("is_manual_finish").notNull().default(false),
    position: integer().notNull().default(0),
    /** When it was there; null where nothing was told yet. */
    positionAt: moment(),
    played: multirange().notNull().default("{}"),
    isFinished: boolean("is_finished").notNull().default(false),
    /** Real seconds that were told. */
    spent: integer().notNull().default(0),
    /** The names of the last reports: one that is sent again changes nothing. */
    told: jsonb().$type<readonly string[]>().notNull().default([]),
    /** When it was opened for the first time: no more of it can have been played than the time since then allows. */
    openedAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.userId, table.lessonId] }),
    index("external_records_user").on(table.userId),
  ],
);

export const studyDays = pgTable(
  "study_days",
  {
    ...learner(),
    /** YYYY-MM-DD, Asia/Shanghai. */
    day: text().notNull(),
    /** The subject of the course or question; 0 where it is not known. */
    subjectId: integer("subject_id").notNull().default(0),
    seconds: integer().notNull().default(0),
    answeredNum: integer("answered_num").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.subjectId] }),
    // For how a learner stands among the others of an agency (upstream/study/timeRank.ts).
    index("study_days_agency").on(table.agencyId, table.day),
  ],
);

export const notes = pgTable(
  "notes",
  {
    id: rowId(),
    ...learner(),
    targetType: text("target_type").$type<"lesson" | "question">().notNull(),
    targetId: integer("target_id").notNull(),
    /** Seconds into the lesson. */
    position: integer().notNull().default(0),
    content: text().notNull(),
    requestId: text("request_id").notNull(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("notes_request").on(table.userId, table.requestId),
    index("notes_target").on(table.userId, table.targetType, table.targetId),
  ],
);

/** The picture of the screen when a note was written. It lies apart from the note: lists of notes are read without. */
export const noteFrames = pgTable("note_frames", {
  noteId: integer("note_id")
    .primaryKey()
    .references(() => notes.id, { onDelete: "cascade" }),
  /** A small picture as a data: address (shared/domain/noteFrame.ts). */
  image: text().notNull(),
});

export const favourites = pgTable(
  "favourites",
  {
    ...learner(),
    targetType: text("target_type")
      .$type<"course" | "classroom" | "lesson" | "question" | "news">()
      .notNull(),
    targetId: integer("target_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.targetType, table.targetId] }),
    index("favourites_list").on(table.userId, table.targetType, table.createdAt),
  ],
);
