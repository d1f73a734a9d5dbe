import { sql } from "drizzle-orm";
import { index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { agencyId } from "./agencies.ts";
import { classrooms, lessons } from "./catalogue.ts";
import { createdAt, moment, rowId } from "./columns.ts";
import { learner, userId } from "./users.ts";

/** Tickets with which a device reports what it plays of a lesson. A learner has one valid ticket (decision 044). */
export const playTickets = pgTable(
  "play_tickets",
  {
    id: text().primaryKey(),
    ...learner(),
    lessonId: integer("lesson_id")
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    /** Classroom of the lesson; null: the learner tries the lesson for free. */
    classroomId: integer("classroom_id").references(() => classrooms.id, { onDelete: "cascade" }),
    device: text().notNull(),
    /**
     * Seconds or pages that were reported with this ticket. The time since the ticket was created limits how much may
     * be reported in all.
     */
    used: numeric({ precision: 10, scale: 2 }).notNull().default("0"),
    /** Seconds that passed during playing, as the reports with this ticket give them. */
    spent: integer().notNull().default(0),
    /**
     * Ids of the last reports with this ticket, so that a report that arrives twice counts once (play/recordReport.ts).
     */
    told: jsonb().$type<readonly string[]>().notNull().default([]),
    createdAt: createdAt(),
    seenAt: moment().notNull().defaultNow(),
    /** Time at which a newer ticket replaced this one. Reports on the time before it still count. */
    endedAt: moment(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex("play_tickets_current").on(table.userId).where(sql`${table.endedAt} is null`),
    index("play_tickets_user").on(table.userId, table.seenAt),
    index("play_tickets_expiry").on(table.expiresAt),
  ],
);

/** Settings of an account, equal on all devices. A setting is missing until the learner chooses it. */
export interface UserSettings {
  readonly speed?: number | undefined;
  readonly caption?: boolean | undefined;
  readonly captionLang?: string | undefined;
  readonly captionSize?: "small" | "medium" | "large" | undefined;
  readonly autoNext?: boolean | undefined;
  readonly quality?: string | undefined;
  readonly pauseOnNote?: boolean | undefined;
  /** A question leaves the wrong book after this many right answers in a row. */
  readonly leavesAfter?: number | undefined;
  /** Exam days, as YYYY-MM-DD, by the id of their subject, which may be of any level. */
  readonly examDates?: Readonly<Record<string, string>> | undefined;
  /** Subject that the learner prepares for, of level 1 or 2. */
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

/** Links by which a learner continues on another device. Only the SHA-256 of the token in the link is stored. */
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

/** Faults of a lesson that learners report, with the second. Operators answer them in the console. */
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
