import { type SQL, and, asc, eq, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import type { AskedQuestion } from "#shared/contract/entities.ts";
import { TYPE_FACTS } from "#shared/domain/questionTypes/typeFacts.ts";
import type { Db } from "../../platform/db/database.ts";
import { groupBy } from "../../platform/db/groupBy.ts";
import { favourites } from "../../platform/db/schema/learning.ts";
import {
  passages,
  questionChapters,
  questionKnowledge,
  questionStats,
  questions,
} from "../../platform/db/schema/questions.ts";
import { knowledgePoints, subjects } from "../../platform/db/schema/subjects.ts";
import { questionImageUrl } from "../../platform/media/urls.ts";
import { flagText } from "../../platform/kit/fields.ts";
import { anyOf } from "../../platform/db/anyOf.ts";
import { SHOWN, optionsOf, presentQuestion } from "./selectQuestions.ts";

/**
 * Reads questions without key and analysis, to be shown before they are answered. `where` may use subjects' columns.
 */
export async function askedQuestions(db: Db, where: SQL | undefined) {
  const rows = await db
    .select({
      ...SHOWN,
      rootId: subjects.rootId,
      groupId: questions.groupId,
      sort: questions.sort,
      options: questions.options,
      images: questions.images,
      exam: questions.exam,
      paper: questions.paper,
      material: passages.content,
      blankNum: sql<number>`jsonb_array_length(${questions.answer})`,
    })
    .from(questions)
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .leftJoin(questionChapters, eq(questionChapters.id, questions.chapterId))
    .leftJoin(questionStats, eq(questionStats.questionId, questions.id))
    .leftJoin(passages, eq(passages.id, questions.passageId))
    .where(where);
  return rows;
}

/** Reads questions without key and analysis by id, in no particular order. */
export async function askedByIds(db: Db, ids: readonly number[]): Promise<AskedRow[]> {
  return askedQuestions(db, anyOf(questions.id, ids));
}

export type AskedRow = Awaited<ReturnType<typeof askedQuestions>>[number];

/** Returns questions in wire form, in the order of the rows. */
export async function presentAsked(
  db: Db,
  rows: readonly AskedRow[],
  userId: number | undefined,
): Promise<z.input<typeof AskedQuestion>[]> {
  const ids = rows.map(({ id }) => id);
  const [points, collected] = await Promise.all([pointNames(db, ids), collectedIds(db, userId, ids)]);
  return rows.map((row) => ({
    ...presentQuestion(row),
    material: row.material ?? "",
    options: optionsOf(row.type, row.options).map(({ key, content }) => ({ key, content })),
    blank_num: TYPE_FACTS[row.type].hasBlanks ? row.blankNum : 0,
    images: row.images.map(questionImageUrl),
    knowledge_point: points.get(row.id) ?? [],
    exam: row.exam,
    paper: row.paper,
    is_collect: flagText(collected.has(row.id)),
  }));
}

/** Returns the names of the knowledge points by question id. */
export async function pointNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: questionKnowledge.questionId, name: knowledgePoints.name })
    .from(questionKnowledge)
    .innerJoin(knowledgePoints, eq(knowledgePoints.id, questionKnowledge.knowledgePointId))
    .where(anyOf(questionKnowledge.questionId, ids))
    .orderBy(asc(knowledgePoints.id));
  const groups = groupBy(rows, ({ id }) => id);
  return new Map([...groups].map(([id, named]) => [id, named.map(({ name }) => name)]));
}

async function collectedIds(
  db: Db,
  userId: number | undefined,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (userId === undefined || ids.length === 0) return new Set();
  const rows = await db
    .select({ id: favourites.targetId })
    .from(favourites)
    .where(
      and(
        eq(favourites.userId, userId),
        eq(favourites.targetType, "question"),
        anyOf(favourites.targetId, ids),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
