import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { questionKnowledge } from "../../platform/db/schema/questions.ts";
import { knowledgePoints } from "../../platform/db/schema/subjects.ts";

/** Links that one statement inserts: PostgreSQL accepts at most 65,535 parameters in a statement. */
const LINKS_AT_ONCE = 10_000;

export interface KnowledgeTree {
  /**
   * Replaces the knowledge points of the questions. The last name of each path becomes a knowledge point of the
   * question; missing knowledge points are created.
   */
  link(db: Db, questions: readonly QuestionPaths[]): Promise<void>;
}

interface QuestionPaths {
  readonly questionId: number;
  readonly subjectId: number;
  readonly paths: readonly (readonly string[])[];
}

export function createKnowledgeTree(): KnowledgeTree {
  const known = new Map<string, number>();
  const pointOf = async (db: Db, subjectId: number, path: readonly string[]): Promise<number | undefined> => {
    let parentId: number | undefined;
    for (let depth = 1; depth <= path.length; depth += 1) {
      const key = JSON.stringify([subjectId, ...path.slice(0, depth)]);
      const id: number = known.get(key) ?? (await findOrAdd(db, subjectId, parentId, path[depth - 1] ?? ""));
      known.set(key, id);
      parentId = id;
    }
    return parentId;
  };
  return {
    async link(db, questions) {
      if (questions.length === 0) return;
      const ids = questions.map(({ questionId }) => questionId);
      await db.delete(questionKnowledge).where(inArray(questionKnowledge.questionId, ids));
      const rows: { questionId: number; knowledgePointId: number }[] = [];
      for (const { questionId, subjectId, paths } of questions) {
        for (const path of paths) {
          const knowledgePointId = await pointOf(db, subjectId, path);
          if (knowledgePointId !== undefined) rows.push({ questionId, knowledgePointId });
        }
      }
      for (let at = 0; at < rows.length; at += LINKS_AT_ONCE)
        await db
          .insert(questionKnowledge)
          .values(rows.slice(at, at + LINKS_AT_ONCE))
          .onConflictDoNothing();
    },
  };
}

async function findOrAdd(
  db: Db,
  subjectId: number,
  parentId: number | undefined,
  name: string,
): Promise<number> {
  const parent =
    parentId === undefined ? isNull(knowledgePoints.parentId) : eq(knowledgePoints.parentId, parentId);
  const where = and(eq(knowledgePoints.subjectId, subjectId), parent, eq(knowledgePoints.name, name));
  const [found] = await db.select({ id: knowledgePoints.id }).from(knowledgePoints).where(where);
  if (found) return found.id;
  const [added] = await db
    .insert(knowledgePoints)
    .values({ subjectId, parentId: parentId ?? null, name })
    .returning({ id: knowledgePoints.id });
  if (!added) throw new Error("a knowledge point was not stored");
  return added.id;
}
