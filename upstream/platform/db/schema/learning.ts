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
 * Grants. A grant gives a learner access to a course, a classroom with all its courses, a package of questions, or a
 * live class. Access lasts until the last of the learner's grants for the same thing ends (enrolment/grantAccess.ts).
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
    /** Number of the order, or the course code, that gave the access; "": a gift. */
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

/** Progress of a learner in a lesson: the ranges that were played, and the position at which playing resumes. */
export const learnRecords = pgTable(
  "learn_records",
  {
    ...learner(),
    lessonId: integer("lesson_id")
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    courseId: courseId(),
    /** Position in seconds, or in pages for a document or pictures. `ranges` has the same unit. */
    position: integer().notNull().default(0),
    /** Time at which the player reported the position; null: it has not reported yet. */
    positionAt: moment(),
    /** Seconds of the lesson that were played at least once. */
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
 * Progress in a lesson of the operator's own API, when this API plays lessons but stores no progress (decision 076).
 * Ids are the API's ids. The other facts of the lesson are those that the API sent when the lesson was last opened.
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
    /** Id of the classroom in which the lesson was opened; "": it was opened outside of a classroom. */
    classroomId: text("classroom_id").notNull().default(""),
    /** Id of the subject in the tree that was synced from the API; 0: unknown. */
    subjectId: integer("subject_id").notNull().default(0),
    /** Length of the lesson in seconds or pages; 0: the API does not send it, so no percent can be computed. */
    length: integer().notNull().default(0),
    /** Percent of the lesson that must be played to finish it. */
    finishPercent: smallint("finish_percent").notNull().default(90),
    maxSpeed: numeric("max_speed", { precision: 5, scale: 2 }).notNull().default("3"),
    isSeekLimited: boolean("is_seek_limited").notNull().default(false),
    isManualFinish: boolean("is_manual_finish").notNull().default(false),
    position: integer().notNull().default(0),
    /** Time at which the player reported the position; null: it has not reported yet. */
    positionAt: moment(),
    played: multirange().notNull().default("{}"),
    isFinished: boolean("is_finished").notNull().default(false),
    /** Sum of the seconds that passed during playing, as all reports give them. */
    spent: integer().notNull().default(0),
    /** Ids of the last reports, so that a report that arrives twice counts once. */
    told: jsonb().$type<readonly string[]>().notNull().default([]),
    /** Time at which the learner first opened the lesson. The played time cannot be longer than the time since then. */
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
    /** Day in Asia/Shanghai, as YYYY-MM-DD. */
    day: text().notNull(),
    /** Id of the subject of the course or question; 0: unknown. */
    subjectId: integer("subject_id").notNull().default(0),
    seconds: integer().notNull().default(0),
    answeredNum: integer("answered_num").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.subjectId] }),
    // Ranks a learner within an agency (upstream/domain/study/timeRank.ts), and has all columns that the figures of a
    // school add up, so that they do not read the table (decision 107).
    index("study_days_agency").on(table.agencyId, table.day, table.userId, table.seconds, table.answeredNum),
  ],
);

export const notes = pgTable(
  "notes",
  {
    id: rowId(),
    ...learner(),
    targetType: text("target_type").$type<"lesson" | "question">().notNull(),
    targetId: integer("target_id").notNull(),
    /** Position of the note, in seconds from the start of the lesson. */
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

/** Screenshots of notes. They have a table of their own, so that a list of notes loads without them. */
export const noteFrames = pgTable("note_frames", {
  noteId: integer("note_id")
    .primaryKey()
    .references(() => notes.id, { onDelete: "cascade" }),
  /** The screenshot, reduced in size, as a data: URL (shared/domain/noteFrame.ts). */
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
