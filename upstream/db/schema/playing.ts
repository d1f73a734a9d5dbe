import { sql } from "drizzle-orm";
import { index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { agencyId } from "./agencies.ts";
import { classrooms, lessons } from "./catalogue.ts";
import { createdAt, moment, rowId } from "./columns.ts";
import { learner, userId } from "./users.ts";

/** Ticket with which a device reports what it plays of a lesson. A learner has one current ticket (decision 044). */
export const playTickets = pgTable(
  "play_tickets",
  {
    id: text().primaryKey(),
    ...learner(),
    lessonId: integer("lesson_id")
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    /** null: a trial lesson. */
    classroomId: integer("classroom_id").references(() => classrooms.id, { onDelete: "cascade" }),
    device: text().notNull(),
    /**
     * Seconds or pages reported with the ticket. The time since the ticket was made limits how much more may be
     * reported.
     */
    used: numeric({ precision: 10, scale: 2 }).notNull().default("0"),
    /** Real seconds reported with the ticket. */
    spent: integer().notNull().default(0),
    /** Names of its last reports (play/recordReport.ts): the time of a repeated report counts once. */
    told: jsonb().$type<readonly string[]>().notNull().default([]),
    createdAt: createdAt(),
    seenAt: moment().notNull().defaultNow(),
    /** Time at which a newer ticket replaced this one. Playing before that still counts. */
    endedAt: moment(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex("play_tickets_current").on(table.userId).where(sql`${table.endedAt} is null`),
    index("play_tickets_user").on(table.userId, table.seenAt),
    index("play_tickets_expiry").on(table.expiresAt),
  ],
);

/** Settings of an account, the same on all devices; a setting never chosen is missing. */
export interface UserSettings {
  readonly speed?: number | undefined;
  readonly caption?: boolean | undefined;
  readonly captionLang?: string | undefined;
  readonly captionSize?: "small" | "medium" | "large" | undefined;
  readonly autoNext?: boolean | undefined;
  readonly quality?: string | undefined;
  readonly pauseOnNote?: boolean | undefined;
  /** Number of right answers in a row after which a question leaves the wrong book. */
  readonly leavesAfter?: number | undefined;
  /** Exam days (YYYY-MM-DD) by the id of a subject of any level. */
  readonly examDates?: Readonly<Record<string, string>> | undefined;
  /** Subject that the learner prepares for, chosen when registering. */
  readonly goalId?: number | undefined;
}

export const userSettings = pgTable("user_settings", {
  userId: userId().primaryKey(),
  agencyId: agencyId(),
  settings: jsonb().$type<UserSettings>().notNull().default({}),
  updatedAt: moment().notNull().defaultNow(),
});

export interface HandoffPlace {
  readonly kind: "lesson" | "practice";
  readonly classroomId: string;
  readonly lessonId: string;
  readonly second: number;
  readonly recordId: string;
  readonly seq: number;
}

/** A handoff to another device. Only the SHA-256 of its token is stored. */
export const handoffs = pgTable(
  "handoffs",
  {
    tokenHash: text("token_hash").primaryKey(),
    ...learner(),
    place: jsonb().$type<HandoffPlace>().notNull(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index("handoffs_user").on(table.userId), index("handoffs_expiry").on(table.expiresAt)],
);

/** A learner's report of a fault at a second of a lesson; the console answers it. */
export const lessonFeedback = pgTable(
  "lesson_feedback",
  {
    id: rowId(),
    ...learner(),
    lessonId: integer("lesson_id")
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    second: integer().notNull().default(0),
    kind: text().notNull(),
    content: text().notNull().default(""),
    status: text().$type<"received" | "corrected" | "kept">().notNull().default("received"),
    createdAt: createdAt(),
  },
  (table) => [
    index("lesson_feedback_user").on(table.userId),
    index("lesson_feedback_desk").on(table.status, table.id),
  ],
);
