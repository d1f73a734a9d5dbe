import { count, eq } from "drizzle-orm";
import type { Db } from "../../db/database.ts";
import { createMemory } from "../../db/memory.ts";
import { type QuestionTypeName, questions } from "../../db/schema/questions.ts";
import type { AgencyScope } from "../../http/agencies.ts";
import { type SubjectScope, isInScope } from "../../db/subjectScope.ts";

/** How many shown questions are alike in all that lists are filtered by, chapters apart. */
export interface Cell {
  readonly agencyId: number | null;
  readonly subjectId: number;
  readonly type: QuestionTypeName;
  readonly difficulty: number;
  readonly year: number | null;
  readonly num: number;
}

export interface Counting {
  readonly agency: AgencyScope;
  readonly scope: SubjectScope;
  readonly type?: string | undefined;
  readonly difficulty?: number | undefined;
  readonly year?: number | undefined;
}

/**
 * The bank counted once: totals and facets are sums over some thousand cells, where counting a subject's rows
 * for each visitor takes longer than everything else of the page.
 */
export const questionCounts = createMemory(loadCells);

async function loadCells(db: Db): Promise<readonly Cell[]> {
  const { agencyId, subjectId, type, difficulty, year } = questions;
  return db
    .select({ agencyId, subjectId, type, difficulty, year, num: count() })
    .from(questions)
    .where(eq(questions.isShown, true))
    .groupBy(agencyId, subjectId, type, difficulty, year);
}

export function cellsOf(cells: readonly Cell[], counting: Counting): Cell[] {
  const { type, difficulty, year } = counting;
  return cells.filter(
    (cell) =>
      isInScope(cell, counting) &&
      (type === undefined || cell.type === type) &&
      (difficulty === undefined || cell.difficulty === difficulty) &&
      (year === undefined || cell.year === year),
  );
}

export function totalOf(cells: readonly Cell[], counting: Counting): number {
  return cellsOf(cells, counting).reduce((sum, { num }) => sum + num, 0);
}

export function sumBy<K>(cells: readonly Cell[], keyOf: (cell: Cell) => K): Map<K, number> {
  const sums = new Map<K, number>();
  for (const cell of cells) {
    const key = keyOf(cell);
    sums.set(key, (sums.get(key) ?? 0) + cell.num);
  }
  return sums;
}
