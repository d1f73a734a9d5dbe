import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns.ts";

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

/** What a request was answered, for the same one sent again (http/once.ts). Whoever reads the table learns nothing. */
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
    /** What it is about, an order's id for instance; "" for a recurring one, of which there is one. */
    key: text().notNull(),
    runAt: moment().notNull(),
    /** Failures since it last went well. */
    attempts: integer().notNull().default(0),
    lastError: text("last_error").notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.name, table.key] }), index("jobs_due").on(table.runAt)],
);
