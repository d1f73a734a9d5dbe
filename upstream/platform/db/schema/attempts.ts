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

/* Attempts at exams and practice runs are in one table. */

function attemptId() {
  return integer("attempt_id")
    .notNull()
    .references(() => attempts.id, { onDelete: "cascade" });
}

/** The learner's choices from which a practice set was made. A similar set can be made from them. */
export interface SetChoice {
  readonly count: number;
  readonly types: readonly string[];
  readonly difficulty: string;
  readonly year: string;
  readonly only: string;
  /** For practice that a lesson asks: the lesson and its second, to which the learner returns afterwards. */
  readonly lesson: { readonly id: number; readonly classroomId?: number; readonly second: number };
}

export interface PlacedQuestion {
  readonly id: number;
  readonly score: number;
  /** Option keys in the order that the learner sees; undefined: the order of the question bank. */
  readonly options?: readonly string[];
  /** true: the options are the right items of a match question. */
  readonly isPaired?: true;
}

export interface PlacedSection {
  readonly name: string;
  readonly desc: string;
  readonly questions: readonly PlacedQuestion[];
}

/**
 * An attempt at a paper or a practice set. One row has one result, even when the attempt is submitted several times.
 */
export const attempts = pgTable(
  "attempts",
  {
    id: rowId(),
    ...learner(),
    paperId: integer("paper_id").references(() => papers.id),
    subjectId: integer("subject_id")
      .notNull()
      .references(() => subjects.id),
    /** 0: practice without an exam type, which has random, wrongly answered or favourite questions. */
    examType: integer("exam_type").notNull(),
    /** Mode of practice (shared/domain/practiceModes.ts); "": the attempt is at a paper. */
    mode: text().notNull().default(""),
    chapterId: integer("chapter_id").references(() => questionChapters.id, { onDelete: "set null" }),
    choice: jsonb().$type<Partial<SetChoice>>().notNull().default({}),
    /** true: the learner does not own the package and got only the questions that are open to everybody. */
    isTrial: boolean("is_trial").notNull().default(false),
    /** Id that the client made for the start of the attempt. A repeated request with this id finds the same row. */
    requestId: text("request_id").notNull(),
    status: text().$type<AttemptStatus>().notNull().default("doing"),
    /** Ticket of the page that may save answers. */
    ticket: text().notNull(),
    /** Tickets of earlier pages. They are kept so that a late request of such a page cannot take the attempt back. */
    pastTickets: jsonb("past_tickets").$type<readonly string[]>().notNull().default([]),
    savedSeq: integer("saved_seq").notNull().default(0),
    seed: text().notNull().default(""),
    questionIds: jsonb("question_ids").$type<readonly number[]>().notNull(),
    /** Layout of an exam in sections. question_ids has the same questions in the same order. */
    layout: jsonb().$type<readonly PlacedSection[]>().notNull().default([]),
    /** Unix ms at which each section was closed, by the position of the section; an open section has no entry. */
    closedSections: jsonb("closed_sections").$type<readonly number[]>().notNull().default([]),
    beginTime: moment().notNull().defaultNow(),
    endTime: moment(),
    /** Deadline of the attempt. The time of a pause is added to it when the pause ends. */
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
    /** Number of questions that had an answer when the attempt was submitted. */
    doneNum: integer("done_num").notNull().default(0),
    receipt: text().notNull().default(""),
    receiptHash: text("receipt_hash").notNull().default(""),
    /** Time at which the learner put the practice run away, which removes it from the lists. */
    putAwayAt: moment(),
    /** Time at which the mistakes of the attempt were added to the wrong book. */
    mistakesAddedAt: moment("wrong_kept_at"),
    /**
     * Time at which the attempt was added to the statistics of all learners (exam/recordExam.ts). It is added only
     * once, even when it is reopened later.
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
    /** Limits a learner to one open attempt at an exam, even with concurrent requests. */
    uniqueIndex("attempts_under_way")
      .on(table.userId, table.paperId)
      .where(
        sql`${table.paperId} is not null and ${table.mode} = '' and ${table.status} in ('created', 'doing', 'paused')`,
      ),
    uniqueIndex("attempts_receipt").on(table.receipt).where(sql`${table.receipt} <> ''`),
  ],
);

/** Annotations of a learner on a question or material of an attempt. All devices show them; they are not answers. */
export const attemptAnnotations = pgTable(
  "attempt_annotations",
  {
    attemptId: integer("attempt_id")
      .notNull()
      .references(() => attempts.id, { onDelete: "cascade" }),
    /** Id of a question, or `material:` followed by the id of a material. */
    about: text().notNull(),
    userId: userId(),
    /** Highlighted ranges of characters in the text of the question or material: start included, end excluded. */
    highlights: jsonb().$type<readonly (readonly [from: number, to: number])[]>().notNull(),
    /** Keys of options that the learner struck out. */
    struck: jsonb().$type<readonly string[]>().notNull(),
    /** Time of the change on the server's clock, which the device estimates. */
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
    /** true: the learner looked up the key before answering, so the answer does not count. */
    sawKey: boolean("saw_key").notNull().default(false),
    status: text().$type<"right" | "wrong" | "part_right" | "no_answer" | "reviewing">(),
    score: numeric({ precision: 6, scale: 2 }),
    /** The learner's own rating of how well he or she knows the question. */
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

/** Every change of an answer that a page sent, each stored once. The answers are computed from these rows only. */
export const attemptChanges = pgTable(
  "attempt_changes",
  {
    attemptId: attemptId(),
    /** Id of the journal that numbered the change; each device has its own journal. `seq` is the number. */
    source: text().notNull(),
    seq: integer().notNull(),
    questionId: integer("question_id")
      .notNull()
      .references(() => questions.id),
    /** Option keys of the question bank, whatever order the learner saw. */
    answer: jsonb().$type<readonly string[]>().notNull(),
    marked: boolean().notNull(),
    /** true: only mark or time changed. `answer` is empty then, and the last answer before it stays. */
    keepsAnswer: boolean("keeps_answer").notNull().default(false),
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

/** Events during an exam: the learner left the page, ended fullscreen or copied text. */
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

/** Points that a person gave to an answer that cannot be judged automatically. */
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
