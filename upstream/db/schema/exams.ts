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

/** The rule by which a section draws from the bank; each of its questions is worth `score`. */
export interface DrawRule {
  readonly num: number;
  readonly score: number;
  readonly chapterId?: number;
  readonly type?: QuestionType;
  readonly difficulty?: number;
  /** `num` counts materials, which are drawn whole. */
  readonly isMaterial?: boolean;
}

/** A section of a paper. Its questions stand in paper_questions, or are drawn for each attempt. */
export interface SectionRule {
  readonly name: string;
  readonly desc?: string;
  readonly draw?: readonly DrawRule[];
}

/** Sections in their order; those of fixed papers are named by paper_questions too. */
export interface PaperRules {
  readonly sections?: readonly SectionRule[];
}

/** A set of questions; with a kind it is an exam (exam/). Without one, practice takes it as chosen by teachers. */
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
    /** Minutes. */
    redoInterval: integer("redo_interval").notNull().default(0),
    /** The order of questions within their section, for each attempt. */
    isRandom: boolean("is_random").notNull().default(false),
    optionsRandom: boolean("options_random").notNull().default(false),
    sectionsLocked: boolean("sections_locked").notNull().default(false),
    showResult: text("show_result").$type<ShowRule>().notNull().default("submitted"),
    /** Null: leaving is not counted; 0: it has no consequences. */
    leaveLimit: integer("leave_limit"),
    hasBoard: boolean("has_board").notNull().default(false),
    isFree: boolean("is_free").notNull().default(true),
    rules: jsonb().$type<PaperRules>().notNull().default({}),
    isShown: boolean("is_shown").notNull().default(true),
    /** The key of a file it came from (importers/papers): a second import finds its row by it. */
    sourceKey: text("source_key").notNull().default(""),
    /** Demo exams only: the day their window was placed around; another day moves it (null: a real exam). */
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

/** Learners who wish to stand on the board of an exam, and their names there. */
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
 * The histogram of an exam in an agency: how many learners have which best score, to be added up; a learner whose best score changes
 * adds a row for it and takes one from what it was. Rows are only ever added, so that nobody who hands in waits for another; a job adds
 * them up to one a score (exam/scoreCounts.ts).
 */
export const examScores = pgTable(
  "exam_scores",
  {
    agencyId: agencyId(),
    paperId: paperId(),
    score: numeric({ precision: 7, scale: 2 }).notNull(),
    num: integer().notNull(),
    /** Added up; there is one for a score. */
    isSum: boolean("is_sum").notNull().default(false),
  },
  (table) => [
    index("exam_scores_paper").on(table.agencyId, table.paperId, table.score),
    index("exam_scores_added").on(table.agencyId).where(sql`not ${table.isSum}`),
  ],
);

/** The questions that a paper has drawn for somebody: from then on they are questions of that paper (question/embargo.ts). */
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

/** The column of rows that belong to a paper, and go with it. */
export function paperId() {
  return integer("paper_id")
    .notNull()
    .references(() => papers.id, { onDelete: "cascade" });
}
