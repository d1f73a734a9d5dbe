import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { agencies } from "./agencies.ts";
import { createdAt, moment, rowId } from "./columns.ts";
import { papers, questions } from "./questions.ts";
import { subjects } from "./subjects.ts";
import { users } from "./users.ts";

function learner() {
  return {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    agencyId: integer("agency_id")
      .notNull()
      .references(() => agencies.id, { onDelete: "cascade" }),
  };
}

/** One sitting, of a paper or of a practice set. One row is one result however often it is submitted. */
export const attempts = pgTable(
  "attempts",
  {
    id: rowId(),
    ...learner(),
    paperId: integer("paper_id").references(() => papers.id),
    subjectId: integer("subject_id")
      .notNull()
      .references(() => subjects.id),
    examType: integer("exam_type").notNull(),
    /** Made by the client; a repeated start finds the same row. */
    requestId: text("request_id").notNull(),
    status: text().$type<"doing" | "paused" | "reviewing" | "finished">().notNull().default("doing"),
    ticket: text().notNull(),
    savedSeq: integer("saved_seq").notNull().default(0),
    seed: text().notNull().default(""),
    questionIds: jsonb("question_ids").$type<readonly number[]>().notNull(),
    beginTime: moment().notNull().defaultNow(),
    endTime: moment(),
    deadline: moment(),
    usedSeconds: integer("used_seconds").notNull().default(0),
    score: numeric({ precision: 7, scale: 2 }),
    totalScore: numeric("total_score", { precision: 7, scale: 2 }).notNull().default("0"),
    rightNum: integer("right_num").notNull().default(0),
    questionNum: integer("question_num").notNull().default(0),
    receipt: text().notNull().default(""),
    events: jsonb().$type<readonly unknown[]>().notNull().default([]),
  },
  (table) => [
    unique("attempts_request").on(table.userId, table.requestId),
    index("attempts_history").on(table.userId, table.subjectId, table.examType, table.beginTime),
    index("attempts_paper").on(table.paperId, table.score),
    index("attempts_deadline").on(table.status, table.deadline),
  ],
);

export const attemptAnswers = pgTable(
  "attempt_answers",
  {
    attemptId: integer("attempt_id")
      .notNull()
      .references(() => attempts.id, { onDelete: "cascade" }),
    questionId: integer("question_id")
      .notNull()
      .references(() => questions.id),
    seq: integer().notNull().default(0),
    answer: jsonb().$type<readonly string[]>().notNull().default([]),
    marked: boolean().notNull().default(false),
    sure: text().$type<"" | "sure" | "unsure" | "guess">().notNull().default(""),
    spentMs: integer("spent_ms").notNull().default(0),
    status: text().$type<"right" | "wrong" | "part_right" | "no_answer" | "reviewing">(),
    score: numeric({ precision: 6, scale: 2 }),
    savedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.questionId] }),
    index("attempt_answers_question").on(table.questionId),
  ],
);

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
    /** The state of the spaced repetition. */
    card: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    dueTime: moment().notNull().defaultNow(),
    lastTime: moment().notNull().defaultNow(),
    masteredAt: moment(),
  },
  (table) => [
    unique("wrong_book_question").on(table.userId, table.questionId),
    index("wrong_book_list").on(table.userId, table.subjectId, table.examType, table.lastTime),
    index("wrong_book_due").on(table.userId, table.dueTime),
  ],
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
