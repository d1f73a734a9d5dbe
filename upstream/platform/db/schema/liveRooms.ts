import { foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { agencyId } from "./agencies.ts";
import { createdAt, moment } from "./columns.ts";
import { lives } from "./lives.ts";
import { userId, users } from "./users.ts";

const liveId = () =>
  integer("live_id")
    .notNull()
    .references(() => lives.id, { onDelete: "cascade" });

export const liveChapters = pgTable(
  "live_chapters",
  { liveId: liveId(), second: integer().notNull(), name: text().notNull() },
  (table) => [primaryKey({ columns: [table.liveId, table.second] })],
);

/**
 * Rooms of live classes. A shared live class has one room for each agency, so that learners of two agencies never meet.
 */
export const liveRooms = pgTable(
  "live_rooms",
  { liveId: liveId(), agencyId: agencyId(), lastSeq: integer("last_seq").notNull().default(0) },
  (table) => [primaryKey({ columns: [table.liveId, table.agencyId] })],
);

/** All events of a room. Each writer locks the row of the room first, so that `seq` has no gaps and grows with time. */
export const liveMessages = pgTable(
  "live_messages",
  {
    liveId: integer("live_id").notNull(),
    agencyId: integer("agency_id").notNull(),
    seq: integer().notNull(),
    kind: text({ enum: ["message", "removal", "room"] }).notNull(),
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    /** Name of the sender when the message was sent. */
    name: text().notNull().default(""),
    role: text({ enum: ["learner", "teacher"] })
      .notNull()
      .default("learner"),
    text: text().notNull().default(""),
    about: integer(),
    requestId: text("request_id").notNull().default(""),
    createdAt: createdAt(),
    removedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.liveId, table.agencyId, table.seq] }),
    foreignKey({
      name: "live_messages_room",
      columns: [table.liveId, table.agencyId],
      foreignColumns: [liveRooms.liveId, liveRooms.agencyId],
    }).onDelete("cascade"),
    index("live_messages_user").on(table.userId),
  ],
);

/** Learners who may not write in a room; `until` null: for ever. */
export const liveMutes = pgTable(
  "live_mutes",
  { liveId: liveId(), userId: userId(), until: moment(), createdAt: createdAt() },
  (table) => [primaryKey({ columns: [table.liveId, table.userId] })],
);

/** Learners who attended a live class or watched its replay, with the time of their first visit. */
export const liveVisits = pgTable(
  "live_visits",
  { userId: userId(), liveId: liveId(), createdAt: createdAt() },
  (table) => [primaryKey({ columns: [table.userId, table.liveId] })],
);

/** Number of people in a room, by upstream process. A row expires, because a killed process cannot delete its row. */
export const livePresence = pgTable(
  "live_presence",
  {
    liveId: liveId(),
    agencyId: agencyId(),
    process: text().notNull(),
    people: integer().notNull(),
    seenAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.liveId, table.agencyId, table.process] })],
);

/** Words that messages in the live rooms of an agency may not contain. */
export const chatWords = pgTable("chat_words", { agencyId: agencyId(), word: text().notNull() }, (table) => [
  primaryKey({ columns: [table.agencyId, table.word] }),
]);
