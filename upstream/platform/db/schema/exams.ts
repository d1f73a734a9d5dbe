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

/** Rule by which a section of a paper draws questions from the question bank. Each question is worth `score` points. */
export interface DrawRule {
  readonly num: number;
  readonly score: number;
  readonly chapterId?: number;
  readonly type?: QuestionType;
  readonly difficulty?: number;
  /** true: `num` counts materials, which are drawn with all their questions. */
  readonly isMaterial?: boolean;
}

/** A section of a paper. Its questions are either in paper_questions, or drawn anew for each attempt. */
export interface SectionRule {
  readonly name: string;
  readonly desc?: string;
  readonly draw?: readonly DrawRule[];
}

/** Sections of a paper in order. For fixed questions, paper_questions names the section of each question. */
export interface PaperRules {
  readonly sections?: readonly SectionRule[];
}

/**
 * A set of questions. A paper with a kind is an exam (exam/); a paper without one is practice that teachers composed.
 */
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
    /** Minutes that a learner must wait between two attempts. */
    redoInterval: integer("redo_interval").notNull().default(0),
    /** true: the questions of each section are shuffled for each attempt. */
    isRandom: boolean("is_random").notNull().default(false),
    optionsRandom: boolean("options_random").notNull().default(false),
    sectionsLocked: boolean("sections_locked").notNull().default(false),
    showResult: text("show_result").$type<ShowRule>().notNull().default("submitted"),
    /**
     * How often a learner may leave the page; null: leaving is not counted, 0: it is counted but has no consequences.
     */
    leaveLimit: integer("leave_limit"),
    hasBoard: boolean("has_board").notNull().default(false),
    isFree: boolean("is_free").notNull().default(true),
    rules: jsonb().$type<PaperRules>().notNull().default({}),
    isShown: boolean("is_shown").notNull().default(true),
    /** Key of the paper in its imported file (importers/paper). A second import finds the row by it. */
    sourceKey: text("source_key").notNull().default(""),
    /** For demo exams the day for which their window was set; on another day the window is moved. null: a real exam. */
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

/** Extra time or extra attempts of one learner for one paper. */
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

/** Learners who appear on the ranking board of an exam, with the names that the board shows. */
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
 * Numbers of learners by their best score in an exam, for each agency, as rows that are added up. When a learner's best
 * score changes, one row adds 1 to the new score and another subtracts 1 from the old score. Rows are only inserted, so
 * that submissions do not wait for each other; a job merges the rows of a score into one (exam/scoreCounts.ts).
 */
export const examScores = pgTable(
  "exam_scores",
  {
    agencyId: agencyId(),
    paperId: paperId(),
    score: numeric({ precision: 7, scale: 2 }).notNull(),
    num: integer().notNull(),
    /** true: the row into which the job merges. Each score has one such row. */
    isSum: boolean("is_sum").notNull().default(false),
  },
  (table) => [
    index("exam_scores_paper").on(table.agencyId, table.paperId, table.score),
    index("exam_scores_added").on(table.agencyId).where(sql`not ${table.isSum}`),
  ],
);

/**
 * Questions that a paper drew for a learner. From then on the embargo treats them as questions of the paper
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

/** Column paper_id of a table whose rows are deleted with their paper. */
export function paperId() {
  return integer("paper_id")
    .notNull()
    .references(() => papers.id, { onDelete: "cascade" });
}
