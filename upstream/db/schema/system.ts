import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { agencies } from "./agencies.ts";
import { bytes, createdAt, moment, rowId } from "./columns.ts";

/** Columns as rate-limiter-flexible's drizzle store expects them. */
export const rateCounters = pgTable(
  "rate_counters",
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: timestamp({ withTimezone: true, mode: "date" }),
  },
  (table) => [index("rate_counters_expiry").on(table.expire)],
);

/** The answer to a request, for the same one sent again (http/once.ts). Whoever reads the table learns nothing. */
export const answeredRequests = pgTable(
  "answered_requests",
  {
    /** Hash of agency, learner, endpoint and request id. */
    id: text().primaryKey(),
    /** Sealed under a key that the request alone can make (http/sealedAnswer.ts). */
    answer: bytes().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index("answered_requests_expiry").on(table.expiresAt)],
);

/** Work for later, which outlives the process that planned it (jobs/). */
export const jobs = pgTable(
  "jobs",
  {
    name: text().notNull(),
    /** The thing that the job is about, an order's id for instance; "" for a recurring job, of which there is one. */
    key: text().notNull(),
    runAt: moment().notNull(),
    /** Failures since it last went well. */
    attempts: integer().notNull().default(0),
    lastError: text("last_error").notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.name, table.key] }), index("jobs_due").on(table.runAt)],
);

/** Changes of operators by the console (admin/), a row a thing; never a secret, a token or a phone number. */
export const adminChanges = pgTable(
  "admin_changes",
  {
    id: rowId(),
    at: createdAt(),
    /** The operator: --as NAME with the user of the system behind it, or that user alone. */
    actor: text().notNull(),
    /** Such as "news add". */
    command: text().notNull(),
    /** Such as "news 45". */
    target: text().notNull(),
    /** The fields that changed, as they were and as they are; null: there was, or is, no such thing. */
    before: jsonb().$type<Readonly<Record<string, unknown>> | null>(),
    after: jsonb().$type<Readonly<Record<string, unknown>> | null>(),
    /** The agency of the session that did it; null: a shell, or a session of all agencies. Outlives the agency. */
    scopeAgencyId: integer("scope_agency_id"),
  },
  (table) => [
    index("admin_changes_target").on(table.target, table.id),
    index("admin_changes_scope")
      .on(table.scopeAgencyId, table.id)
      .where(sql`${table.scopeAgencyId} is not null`),
  ],
);

/** Sessions of operators at the console in a browser (admin/pages/). Hashes alone: whoever reads the table opens nothing. */
export const adminSessions = pgTable("admin_sessions", {
  id: rowId(),
  /** The hash of the link that opens it, once. */
  linkHash: text("link_hash").notNull().unique(),
  /** The hash of the cookie; null while nobody has opened the link. */
  tokenHash: text("token_hash").unique(),
  role: text().notNull(),
  actor: text().notNull(),
  /** The agency whose rows are all that it sees. */
  scopeAgencyId: integer("scope_agency_id").references(() => agencies.id, { onDelete: "cascade" }),
  /** Of an operator, for all agencies. Neither: made by a release that knew no agencies here, and good for nothing. */
  isOfAll: boolean("is_of_all").notNull().default(false),
  createdAt: createdAt(),
  /** The end of the link first, then of the session. */
  expiresAt: moment().notNull(),
});
