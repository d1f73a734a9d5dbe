import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, moment, rowId } from "./columns.ts";
import { learner } from "./users.ts";

/**
 * Links by which learners share something. Only the SHA-256 of a token is stored: a copy of the table opens no link.
 */
export const shares = pgTable(
  "shares",
  {
    id: rowId(),
    ...learner(),
    tokenHash: text("token_hash").notNull().unique("shares_token"),
    kind: text().$type<"course" | "result">().notNull(),
    /** Kind of a shared result (share/results.ts); "": a course. */
    source: text().notNull().default(""),
    targetId: integer("target_id").notNull(),
    /** Title at the time of sharing, for the learner's own list. */
    title: text().notNull(),
    /** Origin of the address in the QR code of the picture. */
    origin: text().notNull(),
    showName: boolean("show_name").notNull().default(false),
    showScore: boolean("show_score").notNull().default(false),
    showDate: boolean("show_date").notNull().default(false),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
  },
  (table) => [
    index("shares_list").on(table.userId, table.createdAt),
    index("shares_expiry").on(table.expiresAt),
  ],
);
