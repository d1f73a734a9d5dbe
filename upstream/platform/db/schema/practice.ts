import { index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { createdAt, moment, rowId } from "./columns.ts";
import { attempts } from "./attempts.ts";
import { questions } from "./questions.ts";
import { subjects } from "./subjects.ts";
import { learner } from "./users.ts";

/** Questions in a learner's wrong book. A question has one row; wrong_sources lists the sets in which it was missed. */
export const wrongBook = pgTable(
  "wrong_book",
  {
    id: rowId(),
    ...learner(),
    questionId: integer("question_id")
      .notNull()
      .references(() => questions.id),
    subjectId: integer("subject_id")
      .notNull()
      .references(() => subjects.id),
    examType: integer("exam_type").notNull(),
    sourceName: text("source_name").notNull().default(""),
    wrongNum: integer("wrong_num").notNull().default(1),
    rightStreak: integer("right_streak").notNull().default(0),
    lastAnswer: jsonb("last_answer").$type<readonly string[]>().notNull().default([]),
    reason: text().notNull().default(""),
    card: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /**
     * State before the last answer, from which this answer can be graded again, and the attempt that has the answer.
     */
    cardBefore: jsonb("card_before").$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    spacedBy: integer("spaced_by").references(() => attempts.id, { onDelete: "set null" }),
    dueTime: moment().notNull().defaultNow(),
    lastTime: moment().notNull().defaultNow(),
    masteredAt: moment(),
  },
  (table) => [
    unique("wrong_book_question").on(table.userId, table.questionId),
    index("wrong_book_list").on(table.userId, table.subjectId, table.examType, table.lastTime),
    index("wrong_book_due").on(table.userId, table.dueTime),
    index("wrong_book_spaced_by").on(table.spacedBy),
  ],
);

/** Sets in which a question was missed: a question missed in the daily set and in a chapter has a row for each. */
export const wrongSources = pgTable(
  "wrong_sources",
  {
    wrongId: integer("wrong_id")
      .notNull()
      .references(() => wrongBook.id, { onDelete: "cascade" }),
    examType: integer("exam_type").notNull(),
    sourceName: text("source_name").notNull().default(""),
    wrongNum: integer("wrong_num").notNull().default(0),
    lastTime: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.wrongId, table.examType] })],
);

export const questionFeedback = pgTable(
  "question_feedback",
  {
    id: rowId(),
    ...learner(),
    questionId: integer("question_id")
      .notNull()
      .references(() => questions.id),
    requestId: text("request_id").notNull(),
    kind: text().notNull(),
    content: text().notNull().default(""),
    status: text().$type<"received" | "corrected" | "kept">().notNull().default("received"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("question_feedback_request").on(table.userId, table.requestId),
    index("question_feedback_question").on(table.questionId),
  ],
);
