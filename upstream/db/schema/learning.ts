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
 * A grant, one a row: it lets a learner use a course alone, a classroom with all its courses, a package of questions,
 * or a live class. Access lasts until the last grant ends (enrolment/grantAccess.ts).
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
    /** Number of the order or course code; "": a gift. */
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

/** A learner's progress in a lesson: the ranges played, and the position to resume at. */
export const learnRecords = pgTable(
  "learn_records",
  {
    ...learner(),
    lessonId: integer("lesson_id")
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    courseId: courseId(),
    /** Seconds; pages for a doc or pic. Ranges use the same unit. */
    position: integer().notNull().default(0),
    /** Time of the position; null: no report yet. */
    positionAt: moment(),
    /** Seconds in the union of all played ranges. */
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
 * Progress in a lesson of the operator's own API, which plays lessons and stores no progress (decision 076). Ids are
 * those of the API, and the facts of the lesson are what the API sent when the lesson was last opened.
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
    /** Classroom in which the lesson was opened; "": none. */
    classroomId: text("classroom_id").notNull().default(""),
    /** Subject in the synced tree; 0: unknown. */
    subjectId: integer("subject_id").notNull().default(0),
    /** Seconds or pages; 0: the API does not send it, so that the record has a position and no percent. */
    length: integer().notNull().default(0),
    /** Percent of the lesson that finishes it. */
    finishPercent: smallint("finish_percent").notNull().default(90),
    maxSpeed: numeric("max_speed", { precision: 5, scale: 2 }).notNull().default("3"),
    isSeekLimited: boolean("is_seek_limited").notNull().default(false),
    isManualFinish: boolean("is_manual_finish").notNull().default(false),
    position: integer().notNull().default(0),
    /** Time of the position; null: no report yet. */
    positionAt: moment(),
    played: multirange().notNull().default("{}"),
    isFinished: boolean("is_finished").notNull().default(false),
    /** Real seconds in all reports. */
    spent: integer().notNull().default(0),
    /** Names of the last reports: a repeated report changes nothing. */
    told: jsonb().$type<readonly string[]>().notNull().default([]),
    /** Time of the first opening: the played time cannot exceed the time since then. */
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
    /** Subject of the course or question; 0: unknown. */
    subjectId: integer("subject_id").notNull().default(0),
    seconds: integer().notNull().default(0),
    answeredNum: integer("answered_num").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.subjectId] }),
    // Index for the rank of a learner within an agency (upstream/study/timeRank.ts).
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
    /** Seconds from the start of the lesson. */
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

/** Screenshot taken when a note was written. A table of its own, so that lists of notes load without the pictures. */
export const noteFrames = pgTable("note_frames", {
  noteId: integer("note_id")
    .primaryKey()
    .references(() => notes.id, { onDelete: "cascade" }),
  /** Small picture as a data: URL (shared/domain/noteFrame.ts). */
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
