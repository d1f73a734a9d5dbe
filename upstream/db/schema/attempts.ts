import { sql } from "drizzle-orm";
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
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { AttemptStatus } from "#shared/domain/examAttempt.ts";
import type { Mastery } from "#shared/domain/mastery.ts";
import { moment, rowId } from "./columns.ts";
import { papers } from "./exams.ts";
import { questionChapters, questions } from "./questions.ts";
import { subjects } from "./subjects.ts";
import { learner, userId } from "./users.ts";

/* Attempts at exams and practice runs share one table. */

function attemptId() {
  return integer("attempt_id")
    .notNull()
    .references(() => attempts.id, { onDelete: "cascade" });
}

/** Choice by which a practice set was made, to make a similar one. */
export interface SetChoice {
  readonly count: number;
  readonly types: readonly string[];
  readonly difficulty: string;
  readonly year: string;
  readonly only: string;
  /** Practice of a lesson: the place in the lesson that the learner returns to. */
  readonly lesson: { readonly id: number; readonly classroomId?: number; readonly second: number };
}

export interface PlacedQuestion {
  readonly id: number;
  readonly score: number;
  /** Keys of the bank in the order shown; undefined: the order of the bank. */
  readonly options?: readonly string[];
  /** true: the options are the right items of a match question. */
  readonly isPaired?: true;
}

export interface PlacedSection {
  readonly name: string;
  readonly desc: string;
  readonly questions: readonly PlacedQuestion[];
}

/** An attempt at a paper or a practice set. A row is one result, however often it is submitted. */
export const attempts = pgTable(
  "attempts",
  {
    id: rowId(),
    ...learner(),
    paperId: integer("paper_id").references(() => papers.id),
    subjectId: integer("subject_id")
      .notNull()
      .references(() => subjects.id),
    /** 0: practice without an exam type (random, wrong, favorite). */
    examType: integer("exam_type").notNull(),
    /** Mode of practice (shared/domain/practiceModes.ts); "": a paper. */
    mode: text().notNull().default(""),
    chapterId: integer("chapter_id").references(() => questionChapters.id, { onDelete: "set null" }),
    choice: jsonb().$type<Partial<SetChoice>>().notNull().default({}),
    /** true: a trial with questions open to everybody, because the learner does not own the package. */
    isTrial: boolean("is_trial").notNull().default(false),
    /** Id that the client made; a repeated start finds the same row. */
    requestId: text("request_id").notNull(),
    status: text().$type<AttemptStatus>().notNull().default("doing"),
    /** Ticket of the page that may save. */
    ticket: text().notNull(),
    /** Tickets of earlier pages: a late request of such a page cannot claim the attempt back. */
    pastTickets: jsonb("past_tickets").$type<readonly string[]>().notNull().default([]),
    savedSeq: integer("saved_seq").notNull().default(0),
    seed: text().notNull().default(""),
    questionIds: jsonb("question_ids").$type<readonly number[]>().notNull(),
    /** Layout of an exam; question_ids has the same questions in the same order. */
    layout: jsonb().$type<readonly PlacedSection[]>().notNull().default([]),
    /** Times in ms at which sections were closed, by position; open sections are missing. */
    closedSections: jsonb("closed_sections").$type<readonly number[]>().notNull().default([]),
    beginTime: moment().notNull().defaultNow(),
    endTime: moment(),
    /** Deadline; while the attempt is paused, without the time of the current pause. */
    deadline: moment(),
    extraSeconds: integer("extra_seconds").notNull().default(0),
    pausedAt: moment(),
    pausedMs: integer("paused_ms").notNull().default(0),
    endedBy: text("ended_by")
      .$type<"" | "learner" | "deadline" | "leaving" | "operator">()
      .notNull()
      .default(""),
    usedSeconds: integer("used_seconds").notNull().default(0),
    score: numeric({ precision: 7, scale: 2 }),
    totalScore: numeric("total_score", { precision: 7, scale: 2 }).notNull().default("0"),
    rightNum: integer("right_num").notNull().default(0),
    questionNum: integer("question_num").notNull().default(0),
    /** Number of questions with an answer at submission. */
    doneNum: integer("done_num").notNull().default(0),
    receipt: text().notNull().default(""),
    receiptHash: text("receipt_hash").notNull().default(""),
    /** Time at which the learner put the practice run away. */
    putAwayAt: moment(),
    /** Time at which its mistakes were added to the wrong book. */
    wrongKeptAt: moment(),
    /**
     * Time at which the exam was added to the numbers of all learners (exam/recordExam.ts): once, even when the attempt
     * was reopened.
     */
    recordedAt: moment("noted_at"),
    /** Exams only: number of stored changes, and bytes of their answers (exam/limitChanges.ts). */
    changesNum: integer("changes_num").notNull().default(0),
    changesBytes: integer("changes_bytes").notNull().default(0),
    events: jsonb().$type<readonly unknown[]>().notNull().default([]),
  },
  (table) => [
    unique("attempts_request").on(table.userId, table.requestId),
    index("attempts_history").on(table.userId, table.subjectId, table.examType, table.beginTime),
    index("attempts_paper").on(table.paperId, table.score),
    index("attempts_deadline").on(table.status, table.deadline),
    /** A learner has at most one open attempt at an exam, even with concurrent requests. */
    uniqueIndex("attempts_under_way")
      .on(table.userId, table.paperId)
      .where(
        sql`${table.paperId} is not null and ${table.mode} = '' and ${table.status} in ('created', 'doing', 'paused')`,
      ),
    uniqueIndex("attempts_receipt").on(table.receipt).where(sql`${table.receipt} <> ''`),
  ],
);

/** A learner's annotations on a question or a material of an attempt, shown on each device; not part of the answer. */
export const attemptAnnotations = pgTable(
  "attempt_annotations",
  {
    attemptId: integer("attempt_id")
      .notNull()
      .references(() => attempts.id, { onDelete: "cascade" }),
    /** Id of a question, or `material:` and the id of a material. */
    about: text().notNull(),
    userId: userId(),
    /** Ranges of characters of its text: start included, end excluded. */
    highlights: jsonb().$type<readonly (readonly [from: number, to: number])[]>().notNull(),
    /** Keys of options that the learner struck out. */
    struck: jsonb().$type<readonly string[]>().notNull(),
    /** Time on the server's clock, as the device knows it. */
    changedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.about] }),
    index("attempt_annotations_user").on(table.userId),
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
    /** true: the learner looked up the key before answering, so the answer is not counted. */
    sawKey: boolean("saw_key").notNull().default(false),
    status: text().$type<"right" | "wrong" | "part_right" | "no_answer" | "reviewing">(),
    score: numeric({ precision: 6, scale: 2 }),
    /** The learner's own rating of the question afterwards. */
    mastery: text().$type<"" | Mastery>().notNull().default(""),
    /**
     * Revision of the question that the answer was judged by; a later revision means a corrected key (exam/regradeExam.ts).
     */
    revision: integer(),
    savedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.questionId] }),
    index("attempt_answers_question").on(table.questionId),
  ],
);

/** Every change that a page made, stored once. Answers are computed from these rows only. */
export const attemptChanges = pgTable(
  "attempt_changes",
  {
    attemptId: attemptId(),
    /** Journal that numbered the change with `seq`. */
    source: text().notNull(),
    seq: integer().notNull(),
    questionId: integer("question_id")
      .notNull()
      .references(() => questions.id),
    /** Keys of the bank, independent of the order shown. */
    answer: jsonb().$type<readonly string[]>().notNull(),
    marked: boolean().notNull(),
    spentMs: integer("spent_ms").notNull(),
    /** Time of the change on the server's clock. */
    at: moment().notNull(),
    receivedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.source, table.seq] }),
    index("attempt_changes_question").on(table.attemptId, table.questionId),
  ],
);

/** Events: leaving the page, ending fullscreen, copying. */
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

/** Points that a person gave to an answer that no rule can judge. */
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
