import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, moment, rowId } from "./columns.ts";
import { learner } from "./users.ts";

/** Links by which learners show something to others. Only the SHA-256 of a token is kept: a copy of the table opens none. */
export const shares = pgTable(
  "shares",
  {
    id: rowId(),
    ...learner(),
    tokenHash: text("token_hash").notNull().unique("shares_token"),
    kind: text().$type<"course" | "result">().notNull(),
    /** The kind of a shared result (share/results.ts); "" for a course. */
    source: text().notNull().default(""),
    targetId: integer("target_id").notNull(),
    /** As it was then, for the learner's own list. */
    title: text().notNull(),
    /** Where the QR code of the picture leads. */
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
