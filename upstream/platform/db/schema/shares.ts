import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, moment, rowId } from "./columns.ts";
import { learner } from "./users.ts";

/**
 * Links by which learners share something. Only the SHA-256 of a link's token is stored, so that a stolen copy of the
 * table opens no link.
 */
export const shares = pgTable(
  "shares",
  {
    id: rowId(),
    ...learner(),
    tokenHash: text("token_hash").notNull().unique("shares_token"),
    kind: text().$type<"course" | "result">().notNull(),
    /** Kind of the shared result (share/results.ts); "": a course is shared. */
    source: text().notNull().default(""),
    targetId: integer("target_id").notNull(),
    /** Title when the link was made, for the learner's list of links. */
    title: text().notNull(),
    /** Scheme and host of the address in the QR code of the shared picture. */
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
