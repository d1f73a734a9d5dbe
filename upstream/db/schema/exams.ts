import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { ExamPaperKind, ShowRule } from "#shared/domain/examAttempt.ts";
import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import { agencyId } from "./agencies.ts";
import { ownerId } from "./catalogue.ts";
import { createdAt, moment, rowId } from "./columns.ts";
import { questions } from "./questions.ts";
import { subjects } from "./subjects.ts";
import { userId } from "./users.ts";

/** Rule by which a section draws questions from the bank; each question is worth `score`. */
export interface DrawRule {
  readonly num: number;
  readonly score: number;
  readonly chapterId?: number;
  readonly type?: QuestionType;
  readonly difficulty?: number;
  /** true: `num` counts materials, which are drawn with all their questions. */
  readonly isMaterial?: boolean;
}

/** A section of a paper. Its questions are in paper_questions, or are drawn for each attempt. */
export interface SectionRule {
  readonly name: string;
  readonly desc?: string;
  readonly draw?: readonly DrawRule[];
}

/** Sections in order. In a paper with fixed questions, paper_questions names their sections too. */
export interface PaperRules {
  readonly sections?: readonly SectionRule[];
}

/** A set of questions. With a kind it is an exam (exam/), without one it is practice that teachers composed. */
export const papers = pgTable(
  "papers",
  {
    id: rowId(),
    agencyId: ownerId(),
    subjectId: integer("subject_id")
      .notNull()
      .references(() => subjects.id),
    name: text().notNull(),
    kind: text().$type<"" | ExamPaperKind>().notNull().default(""),
    description: text().notNull().default(""),
    examType: integer("exam_type").notNull(),
    year: integer(),
    totalScore: numeric("total_score", { precision: 7, scale: 2 }).notNull().default("100"),
    passScore: numeric("pass_score", { precision: 7, scale: 2 }).notNull().default("60"),
    limitMinutes: integer("limit_minutes").notNull().default(0),
    startTime: moment(),
    endTime: moment(),
    doTimes: integer("do_times").notNull().default(0),
    /** Minutes between two attempts. */
    redoInterval: integer("redo_interval").notNull().default(0),
    /** true: questions are shuffled within their section for each attempt. */
    isRandom: boolean("is_random").notNull().default(false),
    optionsRandom: boolean("options_random").notNull().default(false),
    sectionsLocked: boolean("sections_locked").notNull().default(false),
    showResult: text("show_result").$type<ShowRule>().notNull().default("submitted"),
    /** Times a learner may leave the page; null: not counted, 0: counted without consequences. */
    leaveLimit: integer("leave_limit"),
    hasBoard: boolean("has_board").notNull().default(false),
    isFree: boolean("is_free").notNull().default(true),
    rules: jsonb().$type<PaperRules>().notNull().default({}),
    isShown: boolean("is_shown").notNull().default(true),
    /** Key of the imported file (importers/papers), by which a second import finds the row. */
    sourceKey: text("source_key").notNull().default(""),
    /** Demo exams only: day around which the window was placed, and moved on another day; null: a real exam. */
    placedOn: date("placed_on", { mode: "string" }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("papers_source_key")
      .on(sql`coalesce(${table.agencyId}, 0)`, table.sourceKey)
      .where(sql`${table.sourceKey} <> ''`),
    index("papers_subject").on(table.subjectId, table.examType, table.year),
    index("papers_owner").on(table.agencyId),
  ],
);

export const paperQuestions = pgTable(
  "paper_questions",
  {
    paperId: paperId(),
    questionId: integer("question_id")
      .notNull()
      .references(() => questions.id),
    section: text().notNull().default(""),
    score: numeric({ precision: 6, scale: 2 }).notNull().default("1"),
    sort: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.paperId, table.questionId] }),
    index("paper_questions_order").on(table.paperId, table.sort),
    index("paper_questions_question").on(table.questionId),
  ],
);

function paperAndLearner() {
  return { paperId: paperId(), userId: userId() };
}

/** Extra time or attempts of a learner for a paper. */
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

/** Learners who appear on the board of an exam, with their names there. */
export const examBoard = pgTable(
  "exam_board",
  {
    ...paperAndLearner(),
    agencyId: agencyId(),
    nickname: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.paperId, table.userId] })],
);

/**
 * Histogram of best scores of an exam in an agency, as rows to add up. When the best score of a learner changes, one
 * row adds the new score and one subtracts the old. Rows are only added, so that submissions do not wait for each
 * other; a job merges them to one row a score (exam/scoreCounts.ts).
 */
export const examScores = pgTable(
  "exam_scores",
  {
    agencyId: agencyId(),
    paperId: paperId(),
    score: numeric({ precision: 7, scale: 2 }).notNull(),
    num: integer().notNull(),
    /** true: the merged row of a score, of which there is one. */
    isSum: boolean("is_sum").notNull().default(false),
  },
  (table) => [
    index("exam_scores_paper").on(table.agencyId, table.paperId, table.score),
    index("exam_scores_added").on(table.agencyId).where(sql`not ${table.isSum}`),
  ],
);

/**
 * Questions that a paper has drawn for a learner: from then on they count as questions of the paper
 * (question/embargo.ts).
 */
export const paperDrawn = pgTable(
  "paper_drawn",
  {
    paperId: paperId(),
    questionId: integer("question_id")
      .notNull()
      .references(() => questions.id),
  },
  (table) => [primaryKey({ columns: [table.paperId, table.questionId] })],
);

/** Column of rows that belong to a paper and are deleted with it. */
export function paperId() {
  return integer("paper_id")
    .notNull()
    .references(() => papers.id, { onDelete: "cascade" });
}
