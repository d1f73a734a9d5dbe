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
    /** Address of a room at another provider, which the page shows in a frame. */
    joinUrl: text("join_url").notNull().default(""),
    /** Address of the live stream (HLS) that the agency itself sends. */
    stageUrl: text("stage_url").notNull().default(""),
    /** true: learners can watch the stream from its beginning while it is still running. */
    canCatchUp: boolean("can_catch_up").notNull().default(false),
    isRecorded: boolean("is_recorded").notNull().default(true),
    hasChat: boolean("has_chat").notNull().default(true),
    /** Largest number of learners; null: no limit. */
    seats: integer(),
    replayUrl: text("replay_url").notNull().default(""),
    /** Lesson whose medium /uploads/live/ serves: the live stream during the class, and the replay afterwards. */
    lessonId: integer("lesson_id").references(() => lessons.id, { onDelete: "set null" }),
    isFree: boolean("is_free").notNull().default(true),
    /** Price of a live class that is sold by itself. A live class of a course is included in the course. */
    price: numeric({ precision: 10, scale: 2 }).notNull().default("0"),
    isShown: boolean("is_shown").notNull().default(true),
    /** Number of changes to the class's calendar event. A trigger updates it and the time of the last change. */
    sequence: integer().notNull().default(0),
    changedAt: moment().notNull().defaultNow(),
    watchNum: integer("watch_num").notNull().default(0),
    /**
     * For demo lives the day for which their times were set; on another day they are moved. null: a real live class.
     */
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

/** Secret address at which a calendar program reads the live classes of a learner. */
export const liveFeeds = pgTable("live_feeds", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  agencyId: agencyId(),
  secretHash: text("secret_hash").notNull().unique(),
  createdAt: createdAt(),
});
