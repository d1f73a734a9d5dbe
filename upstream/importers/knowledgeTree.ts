import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { questionKnowledge } from "../db/schema/questions.ts";
import { knowledgePoints } from "../db/schema/subjects.ts";

export interface KnowledgeTree {
  /** Replaces the points of a question by the last name of each path; missing points are made. */
  link(db: Db, questionId: number, subjectId: number, paths: readonly (readonly string[])[]): Promise<void>;
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
    async link(db, questionId, subjectId, paths) {
      await db.delete(questionKnowledge).where(eq(questionKnowledge.questionId, questionId));
      const points = new Set<number>();
      for (const path of paths) {
        const point = await pointOf(db, subjectId, path);
        if (point !== undefined) points.add(point);
      }
      const rows = [...points].map((knowledgePointId) => ({ questionId, knowledgePointId }));
      if (rows.length > 0) await db.insert(questionKnowledge).values(rows);
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
