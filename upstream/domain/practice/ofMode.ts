import { type SQL, type SQLWrapper, and, asc, eq, gt, inArray, isNotNull, max, not, sql } from "drizzle-orm";
import type { PracticeMode } from "#shared/domain/practiceModes.ts";
import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import type { Db } from "../../platform/db/database.ts";
import type { SubjectRow } from "../catalogue/subjectRows.ts";
import type { Cell } from "../question/questionCounts.ts";
import type { Askable, CandidateRows } from "./candidates.ts";

/** Number of newest years, including the last one, whose questions are considered similar to the next exam. */
const RECENT_YEARS = 2;

/**
 * Returns the condition of the questions that a mode practises; undefined: all questions. Questions that teachers chose
 * for the mode are used if there are any, else questions with the properties of the mode, else all questions.
 */
export async function ofMode(db: Db, mode: PracticeMode, rows: CandidateRows): Promise<SQL | undefined> {
  if (mode.id === "wrong" || mode.id === "review") return sql`${rows.isWrong}`;
  if (mode.id === "favorite") return sql`${rows.isFavourite}`;
  if (mode.examType > 0 && (await hasSome(db, rows, sql`${rows.isChosen}`))) return sql`${rows.isChosen}`;
  if (mode.kind === "history") return isNotNull(rows.year);
  if (mode.kind === "prediction") return ofRecentYears(db, rows);
  const rule = { repeatedWords: rows.isRepeated, preExam: rows.isHard, gold: rows.isClassic }[
    mode.kind as string
  ];
  return rule && (await hasSome(db, rows, sql`${rule}`)) ? sql`${rule}` : undefined;
}

async function ofRecentYears(db: Db, rows: CandidateRows): Promise<SQL | undefined> {
  const [found] = await db.select({ newest: max(rows.year) }).from(rows);
  return found?.newest ? gt(rows.year, found.newest - RECENT_YEARS) : undefined;
}

/** Whether at least one row matches. Reads at most one row. */
export async function hasSome(db: Db, rows: CandidateRows | PractisedRows, where?: SQL): Promise<boolean> {
  const found = await db.select({ id: rows.id }).from(rows).where(where).limit(1);
  return found.length > 0;
}

/** Query of the questions that a mode practises; with `first` only so many, in the order of the bank. */
export function practised(db: Db, rows: CandidateRows, where: SQL | undefined, first?: number) {
  const kept = db.select().from(rows).where(where);
  return first === undefined
    ? kept.as("practised")
    : kept
        .orderBy(...bankOrder(rows))
        .limit(first)
        .as("practised");
}

export type PractisedRows = ReturnType<typeof practised>;

export interface Counted {
  /** Numbers of questions of the subject, counted by their properties. */
  readonly cells: readonly Cell[];
  /** Query of the questions that the learner has done or has in the wrong book. */
  readonly touched: PractisedRows;
}

export interface Bank {
  readonly mode: PracticeMode;
  readonly subject: SubjectRow;
  /** Query of the questions that the mode practises. No row is read before the query is used. */
  readonly rows: PractisedRows;
  /** Cached counts, only for a large subject of which the mode practises all questions. */
  readonly counted?: Counted | undefined;
  readonly isOwned: boolean;
  readonly packageId: number | undefined;
  /**
   * Conditions under which a run asks the other questions of a material too; undefined: only those of `rows`, because
   * the set is exact (due today, of a lesson) or the others are not paid for.
   */
  readonly asking?: Askable | undefined;
  /** The lesson whose questions are practised, only in mode `lesson`. */
  readonly lesson?: { readonly id: number; readonly classroomId?: number };
}

interface Placed {
  readonly subjectId: SQLWrapper;
  readonly chapterSort: SQLWrapper;
  readonly id: SQLWrapper;
}

/** SQL order of the question bank: by subject and chapter; questions without a chapter come last. */
export function bankOrder({ subjectId, chapterSort, id }: Placed): readonly SQL[] {
  return [asc(subjectId), asc(chapterSort), asc(id)];
}

export interface Narrowing {
  readonly chapterId?: number | undefined;
  readonly types?: readonly string[] | undefined;
  readonly difficulty?: number | undefined;
  readonly year?: number | undefined;
  readonly only?: string | undefined;
}

/** SQL condition: the rows that match the learner's choices. */
export function narrowed(
  rows: PractisedRows,
  { chapterId, types = [], difficulty, year, only }: Narrowing,
): SQL | undefined {
  return and(
    chapterId === undefined ? undefined : eq(rows.chapterId, chapterId),
    types.length === 0 ? undefined : inArray(rows.type, types as readonly QuestionType[]),
    difficulty === undefined ? undefined : eq(rows.difficulty, difficulty),
    year === undefined ? undefined : eq(rows.year, year),
    only === "undone" ? not(sql`${rows.isDone}`) : undefined,
    only === "wrong" ? sql`${rows.isWrong}` : undefined,
  );
}

/** Returns the number of matching questions, done or not; 0: unknown, because the cells do not count by this filter. */
export function numFitting(
  cells: readonly Cell[],
  { chapterId, types = [], difficulty, year, only }: Narrowing,
): number {
  if (chapterId !== undefined || only === "wrong") return 0;
  let sum = 0;
  for (const cell of cells)
    if (
      (types.length === 0 || types.includes(cell.type)) &&
      (difficulty === undefined || cell.difficulty === difficulty) &&
      (year === undefined || cell.year === year)
    )
      sum += cell.num;
  return sum;
}
