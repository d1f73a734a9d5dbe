import { and, count, eq, sql } from "drizzle-orm";
import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import type { Db } from "../../platform/db/database.ts";
import { groupBy } from "../../platform/db/groupBy.ts";
import { createCachedValue } from "../../platform/db/cachedValue.ts";
import { type EmbargoedRow, loadEmbargoed } from "./embargo.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import type { SubjectScope } from "../catalogue/subjectScope.ts";

/** The number of shown questions whose values of all filters are equal, except for the chapter. */
export interface Cell {
  readonly agencyId: number | null;
  readonly subjectId: number;
  readonly type: QuestionType;
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

/** The number of shown questions of one chapter and one owner. */
export interface ChapterCell {
  readonly agencyId: number | null;
  readonly subjectId: number;
  readonly chapterId: number | null;
  readonly num: number;
}

/**
 * Cached counts of the question bank. Totals and facets are sums of some thousand cells. Counting the rows of a subject
 * for each visitor would take longer than the rest of the page.
 */
export const questionCounts = createCachedValue((db) => bySubject(db, countAlike));

/** Cached counts by chapter. They are separate, because with chapters there would be nearly one cell per question. */
export const chapterCounts = createCachedValue((db) => bySubject(db, countChapters));

/** Cached numbers of embargoed questions (question/embargo.ts). */
export const embargoedRows = createCachedValue(loadEmbargoed);

/** Returns questionCounts without embargoed questions. */
export async function openCells(db: Db, nowMs: number): Promise<readonly Cell[]> {
  const [cells, held] = await Promise.all([questionCounts.get(db, nowMs), embargoedRows.get(db, nowMs)]);
  return openCellsOf(cells, held, nowMs);
}

/** Returns chapterCounts without embargoed questions. */
export async function openChapterCells(db: Db, nowMs: number): Promise<readonly ChapterCell[]> {
  const [cells, held] = await Promise.all([chapterCounts.get(db, nowMs), embargoedRows.get(db, nowMs)]);
  return openChapterCellsOf(cells, held, nowMs);
}

/** Fills the caches when the process starts. With a million questions the first visitor would wait over a second. */
export async function countBank(db: Db, nowMs: number): Promise<void> {
  await Promise.all([openCells(db, nowMs), openChapterCells(db, nowMs)]);
}

const openCellsOf = lessEmbargoed<Cell>(({ agencyId, subjectId, type, difficulty, year }) =>
  [agencyId, subjectId, type, difficulty, year].join(),
);
const openChapterCellsOf = lessEmbargoed<ChapterCell>(({ agencyId, subjectId, chapterId }) =>
  [agencyId, subjectId, chapterId].join(),
);

/** Subtracts embargoed questions. Returns the same array until a change, so that callers can use it as a cache key. */
function lessEmbargoed<T extends { readonly num: number }>(
  nameOf: (cell: Omit<T, "num"> | EmbargoedRow) => string,
) {
  const known = new WeakMap<
    readonly T[],
    { held: readonly EmbargoedRow[]; num: number; less: readonly T[] }
  >();
  return (cells: readonly T[], all: readonly EmbargoedRow[], nowMs: number): readonly T[] => {
    const held = all.filter(({ until }) => until > nowMs);
    if (held.length === 0) return cells;
    const last = known.get(cells);
    if (last?.held === all && last.num === held.length) return last.less;
    const nums = new Map<string, number>();
    for (const row of held) nums.set(nameOf(row), (nums.get(nameOf(row)) ?? 0) + row.num);
    const less = cells.flatMap((cell) => {
      const num = cell.num - (nums.get(nameOf(cell)) ?? 0);
      return num > 0 ? [{ ...cell, num }] : [];
    });
    known.set(cells, { held: all, num: held.length, less });
    return less;
  };
}

/** Counts one subject at a time: a query over a million questions would block the embedded database for seconds. */
async function bySubject<T>(db: Db, countOne: (db: Db, subjectId: number) => Promise<T[]>): Promise<T[]> {
  const rows = await db.select({ id: subjects.id }).from(subjects);
  const cells: T[] = [];
  for (const { id } of rows) cells.push(...(await countOne(db, id)));
  return cells;
}

async function countAlike(db: Db, id: number): Promise<Cell[]> {
  const { agencyId, subjectId, type, difficulty, year } = questions;
  return db
    .select({ agencyId, subjectId, type, difficulty, year, num: count() })
    .from(questions)
    .where(shownOf(id))
    .groupBy(agencyId, subjectId, type, difficulty, year);
}

async function countChapters(db: Db, id: number): Promise<ChapterCell[]> {
  const { agencyId, subjectId, chapterId } = questions;
  return db
    .select({ agencyId, subjectId, chapterId, num: count() })
    .from(questions)
    .where(shownOf(id))
    .groupBy(agencyId, subjectId, chapterId);
}

/** SQL condition, written exactly like that of the partial index, so that the index alone answers the query. */
function shownOf(subjectId: number) {
  return and(sql`${questions.isShown}`, eq(questions.subjectId, subjectId));
}

/** Returns the cells that match the filters, in the order of subjects. */
export function cellsOf(cells: readonly Cell[], counting: Counting): Cell[] {
  return counting.scope.subjectIds.flatMap((id) => fittingOf(cells, counting, id));
}

export interface SubjectNum {
  readonly id: number;
  readonly num: number;
}

/** Returns the number of matching questions per subject, in the order of subjects, without subjects that have none. */
export function numsOf(cells: readonly Cell[], counting: Counting): SubjectNum[] {
  return counting.scope.subjectIds.flatMap((id) => {
    let num = 0;
    for (const cell of fittingOf(cells, counting, id)) num += cell.num;
    return num > 0 ? [{ id, num }] : [];
  });
}

/** Finds `hasShared` once per subject and not per cell: the whole bank has tens of thousands of cells. */
function fittingOf(cells: readonly Cell[], counting: Counting, subjectId: number): readonly Cell[] {
  const { agency, scope, type, difficulty, year } = counting;
  const hasShared = scope.shared.has(subjectId);
  return cellsOfSubject(cells, subjectId).filter(
    (cell) =>
      (cell.agencyId === null ? hasShared : cell.agencyId === agency.id) &&
      (type === undefined || cell.type === type) &&
      (difficulty === undefined || cell.difficulty === difficulty) &&
      (year === undefined || cell.year === year),
  );
}

/** Returns all cells of a subject, of the shared library and of all agencies. */
export function cellsOfSubject(cells: readonly Cell[], subjectId: number): readonly Cell[] {
  return cellsBySubject(cells).get(subjectId) ?? [];
}

const known = new WeakMap<readonly Cell[], ReadonlyMap<number, readonly Cell[]>>();

/**
 * Groups the cells once: a large bank has tens of thousands of cells, but the list of a subject needs only hundreds.
 */
function cellsBySubject(cells: readonly Cell[]): ReadonlyMap<number, readonly Cell[]> {
  const groups = known.get(cells) ?? groupBy(cells, ({ subjectId }) => subjectId);
  known.set(cells, groups);
  return groups;
}

export function totalOf(cells: readonly Cell[], counting: Counting): number {
  return numsOf(cells, counting).reduce((sum, { num }) => sum + num, 0);
}

export function sumBy<K, T extends { readonly num: number }>(
  cells: readonly T[],
  keyOf: (cell: T) => K,
): Map<K, number> {
  const sums = new Map<K, number>();
  for (const cell of cells) {
    const key = keyOf(cell);
    sums.set(key, (sums.get(key) ?? 0) + cell.num);
  }
  return sums;
}
