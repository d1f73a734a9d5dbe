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
  /** Letter of the option; left items of a match question have numbers (shared/domain/questionTypes/pairItems.ts). */
  readonly key: string;
  /** Text as it was imported. It is sanitised only when it is shown. */
  readonly content: string;
}

/** `{level-1 subject}/{source}` of an import; an id is unique within it. "": demo content. */
function collection() {
  return text().notNull().default("");
}

/** Chapters of the question bank, which are not the chapters of courses. They sort the questions of a subject. */
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
    /** Id in the imported file. A second import finds the row by this id and the collection. */
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
 * Returns the bucket of a question, 0 to DRAW_BUCKETS - 1. It is computed from a hash, so that each bucket is a random
 * sample of the question bank. All questions of a material have the same bucket.
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
     * Id of the first question of the same material, or of the question itself when it has no material. A trigger sets
     * it, so that the questions of a material stay together whichever program writes them.
     */
    groupId: integer("group_id").notNull().default(0),
    type: text().$type<QuestionType>().notNull(),
    /** Layout of the question: reading, cloze, option-pool, image-stem, image-options, or "" for none of these. */
    form: text().notNull().default(""),
    stem: text().notNull(),
    options: jsonb().$type<readonly QuestionOption[]>().notNull().default([]),
    /**
     * Right answer by type. Choice: option keys; judgement: 对 (right) or 错 (wrong); fill-in: one entry for each gap,
     * with alternatives separated by "|"; match: for each left item the key of its right item; essay: one model answer.
     */
    answer: jsonb().$type<readonly string[]>().notNull(),
    /** true: the learner may fill the gaps in any order. */
    anyOrder: boolean("any_order").notNull().default(false),
    /** Share of the score for some of the right options; null: the rule of the paper or the subject applies. */
    partPolicy: text("part_policy").$type<PartPolicy>(),
    /**
     * Number of changes of key and options, which a trigger counts. An answer with another revision was given to
     * another version of the question.
     */
    revision: integer().notNull().default(1),
    analysis: text().notNull().default(""),
    /** File names of pictures in the media folder of the question bank. */
    images: jsonb().$type<readonly string[]>().notNull().default([]),
    difficulty: smallint().notNull().default(3),
    score: numeric({ precision: 6, scale: 2 }).notNull().default("1"),
    year: integer(),
    /** Origin of the question as learners see it, such as 2019年真题 (from a real exam of 2019). */
    source: text().notNull().default(""),
    exam: text().notNull().default(""),
    paper: text().notNull().default(""),
    license: text().notNull().default(""),
    collection: collection(),
    sourceKey: text("source_key").notNull(),
    contentHash: text("content_hash").notNull(),
    /** Equal for questions that ask the same (domain/question/comparableText.ts). null: to be filled by a job. */
    textKey: text("text_key"),
    isShown: boolean("is_shown").notNull().default(true),
    /** Position of the question within its passage or its file. */
    sort: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("questions_source_key").on(table.agencyId, table.collection, table.sourceKey).nullsNotDistinct(),
    index("questions_content").on(table.contentHash),
    index("questions_text_key").on(table.textKey, table.agencyId),
    /** Has the columns by which the list of questions is sorted and filtered, so that a page needs only this index. */
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
     * Index for drawing questions from a large subject: a draw reads only some of the buckets
     * (practice/pickQuestions.ts).
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

/**
 * Pictures that somebody sent: of questions, and a school's own logo, covers, portraits and banners (decision 110). They
 * are served at /uploads/question/{hash}.{ext} and stay stored, because undone changes and orders refer to them.
 */
export const questionImages = pgTable("question_images", {
  hash: text().primaryKey(),
  mime: text().notNull(),
  width: integer().notNull().default(0),
  height: integer().notNull().default(0),
  content: bytes().notNull(),
});

/** Number of answers by question, over all learners. The rows are sums of question_tallies. */
export const questionStats = pgTable("question_stats", {
  questionId: integer("question_id")
    .primaryKey()
    .references(() => questions.id, { onDelete: "cascade" }),
  answeredNum: integer("answered_num").notNull().default(0),
  rightNum: integer("right_num").notNull().default(0),
  wrongByOption: jsonb("wrong_by_option").$type<Readonly<Record<string, number>>>().notNull().default({}),
});

/**
 * Answers that are not yet in question_stats, one row each. Rows are only inserted, so that learners who answer the
 * same question do not wait for each other. A job adds them to question_stats and deletes them
 * (practice/addUpAnswers.ts).
 */
export const questionTallies = pgTable("question_tallies", {
  questionId: integer("question_id")
    .notNull()
    .references(() => questions.id, { onDelete: "cascade" }),
  isRight: boolean("is_right").notNull(),
  wrongOptions: jsonb("wrong_options").$type<readonly string[]>().notNull().default([]),
});
