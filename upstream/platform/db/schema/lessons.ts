import { index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { lessons, storedFiles } from "./catalogue.ts";
import { rowId } from "./columns.ts";
import { questions } from "./questions.ts";
import { knowledgePoints } from "./subjects.ts";

function ofLesson() {
  return integer("lesson_id")
    .notNull()
    .references(() => lessons.id, { onDelete: "cascade" });
}

/** Files of a lesson's medium. They refer to each other by path, as a playlist refers to its segments. */
export const lessonMedia = pgTable(
  "lesson_media",
  {
    lessonId: ofLesson(),
    path: text().notNull(),
    /**
     * "main": the file that a player opens first; "page": the picture of a page, ordered by `sort`; "part": a file that
     * other files refer to.
     */
    role: text().$type<"main" | "page" | "part">().notNull().default("part"),
    size: integer().notNull(),
    hash: text()
      .notNull()
      .references(() => storedFiles.hash),
    /** Text that describes the picture of a page to people who cannot see it. */
    alt: text().notNull().default(""),
    width: integer().notNull().default(0),
    height: integer().notNull().default(0),
    sort: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.lessonId, table.path] }),
    index("lesson_media_hash").on(table.hash),
  ],
);

/** Captions of a lesson, as WebVTT. */
export const lessonCaptions = pgTable(
  "lesson_captions",
  {
    lessonId: ofLesson(),
    lang: text().notNull(),
    label: text().notNull(),
    vtt: text().notNull(),
    sort: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.lessonId, table.lang] })],
);

/** Marked positions of a lesson, in seconds. A position with a knowledge point explains questions on this point. */
export const lessonPoints = pgTable(
  "lesson_points",
  {
    id: rowId(),
    lessonId: ofLesson(),
    second: integer().notNull(),
    name: text().notNull(),
    knowledgePointId: integer("knowledge_point_id").references(() => knowledgePoints.id, {
      onDelete: "set null",
    }),
  },
  (table) => [
    unique("lesson_points_second").on(table.lessonId, table.second),
    index("lesson_points_knowledge").on(table.knowledgePointId),
  ],
);

/** Positions, in seconds, at which a lesson explains a certain question. */
export const lessonQuestions = pgTable(
  "lesson_questions",
  {
    lessonId: ofLesson(),
    questionId: integer("question_id")
      .notNull()
      .references(() => questions.id, { onDelete: "cascade" }),
    second: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.lessonId, table.questionId] }),
    index("lesson_questions_question").on(table.questionId),
  ],
);
