import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { agencies } from "./agencies.ts";
import { bytes, createdAt, moment, rowId } from "./columns.ts";
import { staff } from "./staff.ts";

/** Counters of rate limits. rate-limiter-flexible's store for drizzle expects these columns. */
export const rateCounters = pgTable(
  "rate_counters",
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: timestamp({ withTimezone: true, mode: "date" }),
  },
  (table) => [index("rate_counters_expiry").on(table.expire)],
);

/**
 * Answers to requests, which are sent again when a request is repeated (http/once.ts). They are encrypted, so that the
 * table reveals nothing.
 */
export const answeredRequests = pgTable(
  "answered_requests",
  {
    /** Hash of agency, learner, endpoint and request id. */
    id: text().primaryKey(),
    /** The answer, encrypted with a key that is derived from the request (http/sealedAnswer.ts). */
    answer: bytes().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index("answered_requests_expiry").on(table.expiresAt)],
);

/** Planned work (jobs/). It stays planned when the process that planned it ends. */
export const jobs = pgTable(
  "jobs",
  {
    name: text().notNull(),
    /** Subject of the job, such as the id of an order; "": a recurring job, which has one row for its kind. */
    key: text().notNull(),
    runAt: moment().notNull(),
    /** Number of failures since the last success. */
    attempts: integer().notNull().default(0),
    lastError: text("last_error").notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.name, table.key] }), index("jobs_due").on(table.runAt)],
);

/**
 * Changes that operators made with the admin console (admin/), one row for each changed thing. A row never contains a
 * secret, a token or a phone number.
 */
export const adminChanges = pgTable(
  "admin_changes",
  {
    id: rowId(),
    at: createdAt(),
    /**
     * Author of the change: the name after --as with the system's user name behind it, or the system's user name alone.
     */
    actor: text().notNull(),
    /** Command of the console, such as "news add". */
    command: text().notNull(),
    /** The changed thing, such as "news 45". */
    target: text().notNull(),
    /**
     * Values of the changed fields before and after. null before: the thing was created; null after: it was deleted.
     */
    before: jsonb().$type<Readonly<Record<string, unknown>> | null>(),
    after: jsonb().$type<Readonly<Record<string, unknown>> | null>(),
    /**
     * Agency that the session was limited to; null: a shell, or a session for all agencies. A deleted agency's id
     * stays.
     */
    scopeAgencyId: integer("scope_agency_id"),
  },
  (table) => [
    index("admin_changes_target").on(table.target, table.id),
    index("admin_changes_scope")
      .on(table.scopeAgencyId, table.id)
      .where(sql`${table.scopeAgencyId} is not null`),
  ],
);

/**
 * Sessions of operators in the browser console (admin/pages/). Only hashes of their tokens are stored, so that a stolen
 * copy of the table opens no session.
 */
export const adminSessions = pgTable("admin_sessions", {
  id: rowId(),
  /** Hash of the token in the link that opens the session. The link works once. */
  linkHash: text("link_hash").notNull().unique(),
  /** Hash of the token in the cookie; null: nobody has opened the link yet. */
  tokenHash: text("token_hash").unique(),
  role: text().notNull(),
  actor: text().notNull(),
  /** Agency that the session is limited to. null: see isOfAll. */
  scopeAgencyId: integer("scope_agency_id").references(() => agencies.id, { onDelete: "cascade" }),
  /**
   * true: the session is for all agencies. false without an agency: an old release made the session, and it is refused.
   */
  isOfAll: boolean("is_of_all").notNull().default(false),
  /** Account that signed in; null: the session was opened by a link of the shell. */
  staffId: integer("staff_id").references(() => staff.id, { onDelete: "cascade" }),
  /** Browser and operating system, such as "Chrome · Windows". */
  browser: text().notNull().default(""),
  /** Time of the last request, exact to a minute; null: the link was not opened yet. */
  seenAt: moment("seen_at"),
  createdAt: createdAt(),
  /** Until the link is opened the end of the link, afterwards the end of the session. */
  expiresAt: moment().notNull(),
});
