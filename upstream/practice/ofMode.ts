import {
  type SQL,
  type SQLWrapper,
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  max,
  not,
  sql,
} from "drizzle-orm";
import type { PracticeMode } from "#shared/domain/practiceModes.ts";
import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import type { Db } from "../db/database.ts";
import type { CandidateRows } from "./candidates.ts";

/** Years back from the newest in which the way of asking is still that of the next exam. */
const RECENT_YEARS = 2;

export interface OfMode {
  /** How many candidates there are, whatever the mode takes of them. */
  readonly all: number;
  readonly where: SQL | undefined;
}

/**
 * The rows that a mode practises. Where teachers have put questions together for it, those; else what is known of the questions
 * themselves decides, and where that is nothing, all of them.
 */
export async function ofMode(db: Db, mode: PracticeMode, rows: CandidateRows): Promise<OfMode> {
  const rule = { repeatedWords: rows.isRepeated, preExam: rows.isHard, gold: rows.isClassic }[
    mode.kind as string
  ];
  const [found] = await db
    .select({
      all: count(),
      chosen: sql<number>`count(*) filter (where ${rows.isChosen})`.mapWith(Number),
      fitting: sql<number>`count(*) filter (where ${rule ?? sql`false`})`.mapWith(Number),
      newest: max(rows.year),
    })
    .from(rows);
  const { all = 0, chosen = 0, fitting = 0, newest = null } = found ?? {};
  return { all, where: where() };

  function where(): SQL | undefined {
    if (mode.id === "wrong" || mode.id === "review") return sql`${rows.isWrong}`;
    if (mode.id === "favorite") return sql`${rows.isFavourite}`;
    if (chosen > 0) return sql`${rows.isChosen}`;
    if (mode.kind === "history") return isNotNull(rows.year);
    if (mode.kind === "prediction" && newest !== null) return gt(rows.year, newest - RECENT_YEARS);
    return rule && fitting > 0 ? sql`${rule}` : undefined;
  }
}

/** The rows of a mode, or the first of them in the order of the bank. */
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

interface Placed {
  readonly subjectId: SQLWrapper;
  readonly chapterSort: SQLWrapper;
  readonly id: SQLWrapper;
}

/** By subject and chapter; what stands in no chapter comes last. */
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
