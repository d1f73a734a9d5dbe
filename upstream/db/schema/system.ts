import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { agencies } from "./agencies.ts";
import { bytes, createdAt, moment, rowId } from "./columns.ts";

/** Table with the columns that rate-limiter-flexible's drizzle store expects. */
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
 * Answers to requests, for repeated requests (http/once.ts). The answers are encrypted, so the table reveals nothing.
 */
export const answeredRequests = pgTable(
  "answered_requests",
  {
    /** Hash of agency, learner, endpoint and request id. */
    id: text().primaryKey(),
    /** Answer encrypted with a key derived from the request (http/sealedAnswer.ts). */
    answer: bytes().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index("answered_requests_expiry").on(table.expiresAt)],
);

/** Planned work that outlives the process that planned it (jobs/). */
export const jobs = pgTable(
  "jobs",
  {
    name: text().notNull(),
    /** Subject of the job, such as the id of an order; "": a recurring job, of which there is one. */
    key: text().notNull(),
    runAt: moment().notNull(),
    /** Failures since the last success. */
    attempts: integer().notNull().default(0),
    lastError: text("last_error").notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.name, table.key] }), index("jobs_due").on(table.runAt)],
);

/**
 * Changes that operators made by the console (admin/), one row for each changed thing; never contains a secret, a token
 * or a phone number.
 */
export const adminChanges = pgTable(
  "admin_changes",
  {
    id: rowId(),
    at: createdAt(),
    /** Operator: --as NAME and the system's user behind it, or the system's user alone. */
    actor: text().notNull(),
    /** Command, such as "news add". */
    command: text().notNull(),
    /** Changed thing, such as "news 45". */
    target: text().notNull(),
    /** Changed fields before and after; null: the thing did not exist, or no longer exists. */
    before: jsonb().$type<Readonly<Record<string, unknown>> | null>(),
    after: jsonb().$type<Readonly<Record<string, unknown>> | null>(),
    /** Agency of the session; null: a shell, or a session for all agencies. Kept when the agency is deleted. */
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
 * Sessions of operators in the console in a browser (admin/pages/). Only hashes are stored: a copy of the table opens
 * no session.
 */
export const adminSessions = pgTable("admin_sessions", {
  id: rowId(),
  /** Hash of the link that opens the session once. */
  linkHash: text("link_hash").notNull().unique(),
  /** Hash of the cookie; null: the link was not opened yet. */
  tokenHash: text("token_hash").unique(),
  role: text().notNull(),
  actor: text().notNull(),
  /** Agency that the session is limited to. */
  scopeAgencyId: integer("scope_agency_id").references(() => agencies.id, { onDelete: "cascade" }),
  /** true: a session of an operator for all agencies. false without an agency: made by an old release, and refused. */
  isOfAll: boolean("is_of_all").notNull().default(false),
  createdAt: createdAt(),
  /** End of the link until it is opened, then end of the session. */
  expiresAt: moment().notNull(),
});
