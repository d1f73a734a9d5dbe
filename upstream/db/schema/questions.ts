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
  /** A letter; of what is paired a number for each left item (shared/domain/questionTypes/pairItems.ts). */
  readonly key: string;
  /** Sanitised when shown, never here: the row keeps what the source said. */
  readonly content: string;
}

/** `{level-1 subject}/{source}` of an import, "" for demo content: within it an id names one question. */
function collection() {
  return text().notNull().default("");
}

/** The chapters of the bank, apart from those of courses: a subject's questions are ordered by them. */
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
    /** The id in the file it came from; a second import finds its row by it and the collection. */
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
 * The bucket of a question, from 0 to DRAW_BUCKETS - 1, by a hash that scatters neighbours: each bucket is a part of the bank like
 * any other. A material, which is one group, is in one bucket.
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
    /** The first question of its material, or itself; set by a trigger, so that whoever writes keeps a material together. */
    groupId: integer("group_id").notNull().default(0),
    type: text().$type<QuestionType>().notNull(),
    /** reading, cloze, option-pool, image-stem, image-options or "". */
    form: text().notNull().default(""),
    stem: text().notNull(),
    options: jsonb().$type<readonly QuestionOption[]>().notNull().default([]),
    /** Option keys; 对 or 错; one entry a blank, alternatives by "|"; the key of a right item for each left one; or one model answer. */
    answer: jsonb().$type<readonly string[]>().notNull(),
    /** Blanks that may be filled in any order. */
    anyOrder: boolean("any_order").notNull().default(false),
    /** The worth of a part of the right options; null where the paper or the subject says it. */
    partPolicy: text("part_policy").$type<PartPolicy>(),
    /** Counts the changes of key and options, by a trigger: an answer of before was to another question. */
    revision: integer().notNull().default(1),
    analysis: text().notNull().default(""),
    /** Names within the media folder of the bank. */
    images: jsonb().$type<readonly string[]>().notNull().default([]),
    difficulty: smallint().notNull().default(3),
    score: numeric({ precision: 6, scale: 2 }).notNull().default("1"),
    year: integer(),
    /** Where it came from, for people, such as 2019年真题. */
    source: text().notNull().default(""),
    exam: text().notNull().default(""),
    paper: text().notNull().default(""),
    license: text().notNull().default(""),
    collection: collection(),
    sourceKey: text("source_key").notNull(),
    contentHash: text("content_hash").notNull(),
    isShown: boolean("is_shown").notNull().default(true),
    /** The place within its passage or file. */
    sort: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("questions_source_key").on(table.agencyId, table.collection, table.sourceKey).nullsNotDistinct(),
    index("questions_content").on(table.contentHash),
    /** Order and every filter of the list: its pages are found without reading a question. */
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
    /** Where runs are drawn of a large subject: some buckets of it, without a look at the others (practice/pickQuestions.ts). */
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

/** Pictures that questions name; served at /uploads/question/{hash}.{ext}. */
export const questionImages = pgTable("question_images", {
  hash: text().primaryKey(),
  mime: text().notNull(),
  width: integer().notNull().default(0),
  height: integer().notNull().default(0),
  content: bytes().notNull(),
});

/** The answers of all learners, added up from question_tallies; never another learner's answer. */
export const questionStats = pgTable("question_stats", {
  questionId: integer("question_id")
    .primaryKey()
    .references(() => questions.id, { onDelete: "cascade" }),
  answeredNum: integer("answered_num").notNull().default(0),
  rightNum: integer("right_num").notNull().default(0),
  wrongByOption: jsonb("wrong_by_option").$type<Readonly<Record<string, number>>>().notNull().default({}),
});

/**
 * Answers that question_stats does not have yet, a row each. They are only ever added, so that learners of all schools who answer one
 * question wait for nobody; a job adds them up and deletes them (practice/addUpAnswers.ts).
 */
export const questionTallies = pgTable("question_tallies", {
  questionId: integer("question_id")
    .notNull()
    .references(() => questions.id, { onDelete: "cascade" }),
  isRight: boolean("is_right").notNull(),
  wrongOptions: jsonb("wrong_options").$type<readonly string[]>().notNull().default([]),
});
