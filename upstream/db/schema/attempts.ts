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

/* The attempts of exams and of practice runs, which are one kind of row. */

function attemptId() {
  return integer("attempt_id")
    .notNull()
    .references(() => attempts.id, { onDelete: "cascade" });
}

/** The choice by which a practice set was made, for another one like it. */
export interface SetChoice {
  readonly count: number;
  readonly types: readonly string[];
  readonly difficulty: string;
  readonly year: string;
  readonly only: string;
  /** Practice of a lesson: where its learner came from, to go back there. */
  readonly lesson: { readonly id: number; readonly classroomId?: number; readonly second: number };
}

/** A question as one attempt has it. */
export interface PlacedQuestion {
  readonly id: number;
  readonly score: number;
  /** Keys of the bank in the order in which they are shown; absent: as they stand there. */
  readonly options?: readonly string[];
  /** These are the right items of pairs. */
  readonly isPaired?: true;
}

/** A section as it was drawn for one attempt. */
export interface PlacedSection {
  readonly name: string;
  readonly desc: string;
  readonly questions: readonly PlacedQuestion[];
}

/** An attempt at a paper or a practice set. A row is one result however often it is submitted. */
export const attempts = pgTable(
  "attempts",
  {
    id: rowId(),
    ...learner(),
    paperId: integer("paper_id").references(() => papers.id),
    subjectId: integer("subject_id")
      .notNull()
      .references(() => subjects.id),
    /** 0 for practice that is no exam type: random, wrong, favorite. */
    examType: integer("exam_type").notNull(),
    /** The mode of practice (shared/domain/practiceModes.ts); "" for a paper. */
    mode: text().notNull().default(""),
    chapterId: integer("chapter_id").references(() => questionChapters.id, { onDelete: "set null" }),
    choice: jsonb().$type<Partial<SetChoice>>().notNull().default({}),
    /** Not owned: of the questions that are open to everybody. */
    isTrial: boolean("is_trial").notNull().default(false),
    /** Made by the client; a repeated start finds the same row. */
    requestId: text("request_id").notNull(),
    status: text().$type<AttemptStatus>().notNull().default("doing"),
    /** The page that may save. */
    ticket: text().notNull(),
    /** Pages that it was taken over from: a late request of theirs takes nothing back. */
    pastTickets: jsonb("past_tickets").$type<readonly string[]>().notNull().default([]),
    savedSeq: integer("saved_seq").notNull().default(0),
    seed: text().notNull().default(""),
    questionIds: jsonb("question_ids").$type<readonly number[]>().notNull(),
    /** The layout of an exam; question_ids has the same questions in the same order. */
    layout: jsonb().$type<readonly PlacedSection[]>().notNull().default([]),
    /** When each section was closed, ms, by its place; those that are open are missing. */
    closedSections: jsonb("closed_sections").$type<readonly number[]>().notNull().default([]),
    beginTime: moment().notNull().defaultNow(),
    endTime: moment(),
    /** While it is paused: without the time that it stands now. */
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
    /** Questions with an answer, when it was handed in. */
    doneNum: integer("done_num").notNull().default(0),
    receipt: text().notNull().default(""),
    receiptHash: text("receipt_hash").notNull().default(""),
    /** A run of practice that its learner does not want to go on with. */
    putAwayAt: moment(),
    /** When its mistakes were put into the wrong book. */
    wrongKeptAt: moment(),
    /** When an exam was counted with the numbers of all learners (exam/recordExam.ts): once, also when it was opened again. */
    notedAt: moment(),
    /** In an exam: how many changes are kept, and the bytes of their answers (exam/boundChanges.ts). */
    changesNum: integer("changes_num").notNull().default(0),
    changesBytes: integer("changes_bytes").notNull().default(0),
    events: jsonb().$type<readonly unknown[]>().notNull().default([]),
  },
  (table) => [
    unique("attempts_request").on(table.userId, table.requestId),
    index("attempts_history").on(table.userId, table.subjectId, table.examType, table.beginTime),
    index("attempts_paper").on(table.paperId, table.score),
    index("attempts_deadline").on(table.status, table.deadline),
    /** A learner has one open attempt at an exam, however many requests come at once. */
    uniqueIndex("attempts_under_way")
      .on(table.userId, table.paperId)
      .where(
        sql`${table.paperId} is not null and ${table.mode} = '' and ${table.status} in ('created', 'doing', 'paused')`,
      ),
    uniqueIndex("attempts_receipt").on(table.receipt).where(sql`${table.receipt} <> ''`),
  ],
);

/** A learner's annotations on a question or a material of a run, the same on each device; no part of the answer. */
export const attemptAnnotations = pgTable(
  "attempt_annotations",
  {
    attemptId: integer("attempt_id")
      .notNull()
      .references(() => attempts.id, { onDelete: "cascade" }),
    /** The id of a question, or `material:` and that of a material. */
    about: text().notNull(),
    userId: userId(),
    /** Characters of its text: from one, to before another. */
    highlights: jsonb().$type<readonly (readonly [from: number, to: number])[]>().notNull(),
    /** Keys of options that were ruled out. */
    struck: jsonb().$type<readonly string[]>().notNull(),
    /** By the clock of the server, as the device knows it. */
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
    /** The key was looked up before the answer, which then counts nowhere. */
    sawKey: boolean("saw_key").notNull().default(false),
    status: text().$type<"right" | "wrong" | "part_right" | "no_answer" | "reviewing">(),
    score: numeric({ precision: 6, scale: 2 }),
    /** The learner's own word on the question afterwards. */
    mastery: text().$type<"" | Mastery>().notNull().default(""),
    /** The question's revision by which it was judged: another one since means that its key was corrected (exam/rekey.ts). */
    revision: integer(),
    savedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.questionId] }),
    index("attempt_answers_question").on(table.questionId),
  ],
);

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

/** The points that a person gave for an answer that no rule can judge. */
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
