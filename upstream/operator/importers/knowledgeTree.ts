import { and } from "drizzle-orm";
import { anyOf, anyText } from "../../platform/db/anyOf.ts";
import type { Db } from "../../platform/db/database.ts";
import { insertNew, insertRows } from "../../platform/db/insertRows.ts";
import { questionKnowledge } from "../../platform/db/schema/questions.ts";
import { knowledgePoints } from "../../platform/db/schema/subjects.ts";

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

/** Place of a knowledge point; `parentId` null: it stands on the first level of its subject. */
interface PointPlace {
  readonly subjectId: number;
  readonly parentId: number | null;
  readonly name: string;
}

export function createKnowledgeTree(): KnowledgeTree {
  const known = new Map<string, number>();
  /** Follows a path down to its first name without a known point: returns that place, else the last point's id. */
  const follow = (subjectId: number, path: readonly string[]): number | PointPlace | undefined => {
    let id: number | undefined;
    for (const name of path) {
      const place = { subjectId, parentId: id ?? null, name };
      id = known.get(textOf(place));
      if (id === undefined) return place;
    }
    return id;
  };
  const missingOf = (questions: readonly QuestionPaths[]): PointPlace[] => {
    const missing = new Map<string, PointPlace>();
    for (const { subjectId, paths } of questions)
      for (const path of paths) {
        const place = follow(subjectId, path);
        if (typeof place === "object") missing.set(textOf(place), place);
      }
    return [...missing.values()];
  };
  /** Finds all points of the paths with one statement, and adds the missing ones with a statement for each level. */
  const learn = async (db: Db, questions: readonly QuestionPaths[]) => {
    const unknown = questions.filter((question) => missingOf([question]).length > 0);
    if (unknown.length === 0) return;
    for (const { id, ...place } of await findPoints(db, unknown))
      if (!known.has(textOf(place))) known.set(textOf(place), id);
    for (let missing = missingOf(unknown); missing.length > 0; missing = missingOf(unknown)) {
      const added = await insertNew<AddedPoint>(db, knowledgePoints, missing, ADDED);
      for (const { id, subject_id: subjectId, parent_id: parentId, name } of added)
        known.set(textOf({ subjectId, parentId, name }), id);
    }
  };
  return {
    async link(db, questions) {
      if (questions.length === 0) return;
      const ids = questions.map(({ questionId }) => questionId);
      await db.delete(questionKnowledge).where(anyOf(questionKnowledge.questionId, ids));
      await learn(db, questions);
      const rows = questions.flatMap(({ questionId, subjectId, paths }) =>
        paths.flatMap((path) => {
          const knowledgePointId = follow(subjectId, path);
          return typeof knowledgePointId === "number" ? { questionId, knowledgePointId } : [];
        }),
      );
      await insertRows(db, questionKnowledge, rows);
    },
  };
}

const { id, subjectId, parentId, name } = knowledgePoints;
const ADDED = [id, subjectId, parentId, name];

interface AddedPoint {
  readonly id: number;
  readonly subject_id: number;
  readonly parent_id: number | null;
  readonly name: string;
}

function textOf({ subjectId, parentId, name }: PointPlace): string {
  return `${subjectId} ${parentId} ${name}`;
}

/** Returns all points of the subjects that have one of the names; the first point of a place is the one to use. */
function findPoints(db: Db, questions: readonly QuestionPaths[]) {
  const names = new Set(questions.flatMap(({ paths }) => paths.flat()));
  const subjects = new Set(questions.map((question) => question.subjectId));
  return db
    .select({ id, subjectId, parentId, name })
    .from(knowledgePoints)
    .where(and(anyOf(subjectId, [...subjects]), anyText(name, [...names])))
    .orderBy(id);
}
