import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

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
