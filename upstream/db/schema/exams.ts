import { boolean, index, integer, jsonb, numeric, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { agencies } from "./agencies.ts";
import { createdAt, moment } from "./columns.ts";
import { attempts } from "./practice.ts";
import { papers, questions } from "./questions.ts";
import { users } from "./users.ts";

/* What belongs to exams beside their attempts and answers, which are those of practice too (practice.ts). */

function attemptId() {
  return integer("attempt_id")
    .notNull()
    .references(() => attempts.id, { onDelete: "cascade" });
}

function paperAndLearner() {
  return {
    paperId: integer("paper_id")
      .notNull()
      .references(() => papers.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  };
}

/** Every change that a page has made, once: the answers are made from them and nothing else. */
export const attemptChanges = pgTable(
  "attempt_changes",
  {
    attemptId: attemptId(),
    /** The journal that counted seq. */
    source: text().notNull(),
    seq: integer().notNull(),
    questionId: integer("question_id")
      .notNull()
      .references(() => questions.id),
    /** Keys of the bank, whatever order the page shows them in. */
    answer: jsonb().$type<readonly string[]>().notNull(),
    marked: boolean().notNull(),
    spentMs: integer("spent_ms").notNull(),
    /** When it was made, by our clock. */
    at: moment().notNull(),
    receivedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.source, table.seq] }),
    index("attempt_changes_question").on(table.attemptId, table.questionId),
  ],
);

/** Leaving, ending fullscreen, copying. */
export const attemptEvents = pgTable(
  "attempt_events",
  {
    attemptId: attemptId(),
    source: text().notNull(),
    seq: integer().notNull(),
    kind: text().$type<"leave" | "fullscreen" | "copy">().notNull(),
    at: moment().notNull(),
    spentMs: integer("spent_ms").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.source, table.seq] })],
);

/** What a person gave for an answer that no rule can judge. */
export const attemptMarks = pgTable(
  "attempt_marks",
  {
    attemptId: attemptId(),
    questionId: integer("question_id")
      .notNull()
      .references(() => questions.id),
    score: numeric({ precision: 6, scale: 2 }).notNull(),
    comment: text().notNull().default(""),
    markedBy: text("marked_by").notNull().default(""),
    markedAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.questionId] })],
);

/** More than the others have: time, or attempts. */
export const examAllowances = pgTable(
  "exam_allowances",
  {
    ...paperAndLearner(),
    extraSeconds: integer("extra_seconds").notNull().default(0),
    extraAttempts: integer("extra_attempts").notNull().default(0),
    note: text().notNull().default(""),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.paperId, table.userId] })],
);

/** Who wishes to stand on the board of an exam, and under which name. */
export const examBoard = pgTable(
  "exam_board",
  {
    ...paperAndLearner(),
    agencyId: integer("agency_id")
      .notNull()
      .references(() => agencies.id, { onDelete: "cascade" }),
    nickname: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.paperId, table.userId] })],
);

/** What has been drawn for somebody of a paper that draws: from then on it is a question of that paper (question/embargo.ts). */
export const paperDrawn = pgTable(
  "paper_drawn",
  {
    paperId: integer("paper_id")
      .notNull()
      .references(() => papers.id, { onDelete: "cascade" }),
    questionId: integer("question_id")
      .notNull()
      .references(() => questions.id),
  },
  (table) => [primaryKey({ columns: [table.paperId, table.questionId] })],
);
