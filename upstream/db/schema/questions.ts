import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import type { PartPolicy } from "#shared/domain/questionTypes/partPolicy.ts";
import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import { ownerId } from "./catalogue.ts";
import { bytes, createdAt, moment, rowId } from "./columns.ts";
import { knowledgePoints, subjects } from "./subjects.ts";

export interface QuestionOption {
  /** A letter; a number for each left item of a match question (shared/domain/questionTypes/pairItems.ts). */
  readonly key: string;
  /** Text as the source has it; it is sanitised when shown. */
  readonly content: string;
}

/** `{level-1 subject}/{source}` of an import, within which an id names one question; "": demo content. */
function collection() {
  return text().notNull().default("");
}

/** Chapters of the bank, independent of course chapters; the questions of a subject are sorted by them. */
export const questionChapters = pgTable(
  "question_chapters",
  {
    id: rowId(),
    agencyId: ownerId(),
    subjectId: integer("subject_id")
      .notNull()
      .references(() => subjects.id),
    parentId: integer("parent_id").references((): AnyPgColumn => questionChapters.id),
    name: text().notNull(),
    sort: integer().notNull().default(0),
  },
  (table) => [
    unique("question_chapters_name")
      .on(table.agencyId, table.subjectId, table.parentId, table.name)
      .nullsNotDistinct(),
    index("question_chapters_subject").on(table.subjectId, table.sort),
  ],
);

export const passages = pgTable(
  "passages",
  {
    id: rowId(),
    agencyId: ownerId(),
    subjectId: integer("subject_id")
      .notNull()
      .references(() => subjects.id),
    content: text().notNull(),
    analysis: text().notNull().default(""),
    collection: collection(),
    /** Id in the imported file; a second import finds the row by it and the collection. */
    sourceKey: text("source_key").notNull(),
    contentHash: text("content_hash").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("passages_source_key").on(table.agencyId, table.collection, table.sourceKey).nullsNotDistinct(),
    index("passages_subject").on(table.subjectId),
  ],
);

export const DRAW_BUCKETS = 4_096;

/**
 * Returns the bucket of a question, 0 to DRAW_BUCKETS - 1. A hash scatters neighbours, so that each bucket is a
 * representative part of the bank. All questions of a material are in one bucket.
 */
export function drawBucket(groupId: SQLWrapper): SQL<number> {
  return sql<number>`('x' || left(md5(${groupId}::text), 3))::bit(12)::int`;
}

export const questions = pgTable(
  "questions",
  {
    id: rowId(),
    agencyId: ownerId(),
    subjectId: integer("subject_id")
      .notNull()
      .references(() => subjects.id),
    chapterId: integer("chapter_id").references(() => questionChapters.id),
    passageId: integer("passage_id").references(() => passages.id),
    /**
     * First question of its material, or the question itself. A trigger sets it, so that a material stays together for
     * all writers.
     */
    groupId: integer("group_id").notNull().default(0),
    type: text().$type<QuestionType>().notNull(),
    /** reading, cloze, option-pool, image-stem, image-options or "". */
    form: text().notNull().default(""),
    stem: text().notNull(),
    options: jsonb().$type<readonly QuestionOption[]>().notNull().default([]),
    /**
     * Option keys; 对 or 错; for blanks one entry each, alternatives separated by "|"; for a match the key of the right
     * item of each left one; or one model answer.
     */
    answer: jsonb().$type<readonly string[]>().notNull(),
    /** true: the blanks may be filled in any order. */
    anyOrder: boolean("any_order").notNull().default(false),
    /** Share of the score for a part of the right options; null: the rule of the paper or the subject applies. */
    partPolicy: text("part_policy").$type<PartPolicy>(),
    /**
     * Number of changes to key and options, counted by a trigger: an earlier answer was given to another version of the
     * question.
     */
    revision: integer().notNull().default(1),
    analysis: text().notNull().default(""),
    /** File names in the media folder of the bank. */
    images: jsonb().$type<readonly string[]>().notNull().default([]),
    difficulty: smallint().notNull().default(3),
    score: numeric({ precision: 6, scale: 2 }).notNull().default("1"),
    year: integer(),
    /** Origin for people, such as 2019年真题. */
    source: text().notNull().default(""),
    exam: text().notNull().default(""),
    paper: text().notNull().default(""),
    license: text().notNull().default(""),
    collection: collection(),
    sourceKey: text("source_key").notNull(),
    contentHash: text("content_hash").notNull(),
    isShown: boolean("is_shown").notNull().default(true),
    /** Position within its passage or file. */
    sort: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("questions_source_key").on(table.agencyId, table.collection, table.sourceKey).nullsNotDistinct(),
    index("questions_content").on(table.contentHash),
    /** Columns of the list's order and of all its filters, so that a page is found without reading questions. */
    index("questions_list")
      .on(
        table.subjectId,
        table.groupId,
        table.sort,
        table.id,
        table.type,
        table.difficulty,
        table.year,
        table.agencyId,
        table.chapterId,
      )
      .where(sql`${table.isShown}`),
    /**
     * Index for drawing from a large subject: runs read some buckets without the others (practice/pickQuestions.ts).
     */
    index("questions_drawn").on(table.subjectId, drawBucket(table.groupId)).where(sql`${table.isShown}`),
    index("questions_chapter").on(table.chapterId, table.sort),
    index("questions_passage").on(table.passageId, table.sort),
  ],
);

export const questionKnowledge = pgTable(
  "question_knowledge",
  {
    questionId: integer("question_id")
      .notNull()
      .references(() => questions.id, { onDelete: "cascade" }),
    knowledgePointId: integer("knowledge_point_id")
      .notNull()
      .references(() => knowledgePoints.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.questionId, table.knowledgePointId] }),
    index("question_knowledge_point").on(table.knowledgePointId),
  ],
);

/** Pictures of questions, served at /uploads/question/{hash}.{ext}. */
export const questionImages = pgTable("question_images", {
  hash: text().primaryKey(),
  mime: text().notNull(),
  width: integer().notNull().default(0),
  height: integer().notNull().default(0),
  content: bytes().notNull(),
});

/** Answers of all learners, added up from question_tallies; contains no single answer. */
export const questionStats = pgTable("question_stats", {
  questionId: integer("question_id")
    .primaryKey()
    .references(() => questions.id, { onDelete: "cascade" }),
  answeredNum: integer("answered_num").notNull().default(0),
  rightNum: integer("right_num").notNull().default(0),
  wrongByOption: jsonb("wrong_by_option").$type<Readonly<Record<string, number>>>().notNull().default({}),
});

/**
 * Answers not yet added to question_stats, a row each. Rows are only added, so that learners who answer the same
 * question do not wait for each other; a job adds them up and deletes them (practice/addUpAnswers.ts).
 */
export const questionTallies = pgTable("question_tallies", {
  questionId: integer("question_id")
    .notNull()
    .references(() => questions.id, { onDelete: "cascade" }),
  isRight: boolean("is_right").notNull(),
  wrongOptions: jsonb("wrong_options").$type<readonly string[]>().notNull().default([]),
});
