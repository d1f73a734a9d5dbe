import { boolean, date, index, integer, numeric, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { agencyId } from "./agencies.ts";
import { courses, lessons, ownerId, teachers } from "./catalogue.ts";
import { createdAt, moment, rowId } from "./columns.ts";
import { subjects } from "./subjects.ts";
import { userId, users } from "./users.ts";

export const lives = pgTable(
  "lives",
  {
    id: rowId(),
    agencyId: ownerId(),
    subjectId: integer("subject_id")
      .notNull()
      .references(() => subjects.id),
    teacherId: integer("teacher_id")
      .notNull()
      .references(() => teachers.id),
    courseId: integer("course_id").references(() => courses.id, { onDelete: "set null" }),
    name: text().notNull(),
    intro: text().notNull().default(""),
    detail: text().notNull().default(""),
    startTime: moment().notNull(),
    endTime: moment().notNull(),
    roomId: text("room_id").notNull().default(""),
    /** Address of a provider's room, shown in a frame. */
    joinUrl: text("join_url").notNull().default(""),
    /** Address of the agency's own stage: a live stream in HLS. */
    stageUrl: text("stage_url").notNull().default(""),
    /** true: the running stream can be watched from its beginning. */
    canCatchUp: boolean("can_catch_up").notNull().default(false),
    isRecorded: boolean("is_recorded").notNull().default(true),
    hasChat: boolean("has_chat").notNull().default(true),
    /** null: no limit. */
    seats: integer(),
    replayUrl: text("replay_url").notNull().default(""),
    /** Lesson whose medium is below /uploads/live/: the live stream during the class, and its replay afterwards. */
    lessonId: integer("lesson_id").references(() => lessons.id, { onDelete: "set null" }),
    isFree: boolean("is_free").notNull().default(true),
    /** Price of a class sold by itself; a class of a course is included in the course. */
    price: numeric({ precision: 10, scale: 2 }).notNull().default("0"),
    isShown: boolean("is_shown").notNull().default(true),
    /** Number and time of changes to its calendar event, maintained by a trigger for all writers. */
    sequence: integer().notNull().default(0),
    changedAt: moment().notNull().defaultNow(),
    watchNum: integer("watch_num").notNull().default(0),
    /** Demo lives only: day around which they were placed, and moved on another day; null: a real live class. */
    placedOn: date("placed_on", { mode: "string" }),
  },
  (table) => [
    index("lives_time").on(table.startTime),
    index("lives_end").on(table.endTime),
    index("lives_subject").on(table.subjectId, table.startTime),
    index("lives_teacher").on(table.teacherId, table.startTime),
    index("lives_owner").on(table.agencyId),
  ],
);

export const reservations = pgTable(
  "reservations",
  {
    userId: userId(),
    liveId: integer("live_id")
      .notNull()
      .references(() => lives.id, { onDelete: "cascade" }),
    agencyId: agencyId(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.liveId] }),
    index("reservations_live").on(table.liveId),
  ],
);

/** Address from which a calendar program reads a learner's classes, one a learner. */
export const liveFeeds = pgTable("live_feeds", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  agencyId: agencyId(),
  secretHash: text("secret_hash").notNull().unique(),
  createdAt: createdAt(),
});
