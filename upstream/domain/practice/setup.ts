import { type SQL, count, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import type { LearnerScope } from "../../platform/db/agencyScope.ts";
import { openChapterCells, sumBy } from "../question/questionCounts.ts";
import { type Bank, type Narrowing, narrowed, numFitting } from "./ofMode.ts";

function countOf(where: SQL) {
  return sql<number>`count(*) filter (where ${where})`.mapWith(Number);
}

export interface Group {
  readonly value: string;
  readonly num: number;
}

/** Counts the questions of a bank by type, difficulty and chapter. */
export async function groupsOf(
  db: Db,
  bank: Bank,
  { agency, nowMs }: Pick<LearnerScope, "agency" | "nowMs">,
) {
  const { rows, subject, counted } = bank;
  if (counted) {
    const chapters = (await openChapterCells(db, nowMs)).filter(
      ({ subjectId, agencyId }) =>
        subjectId === subject.id &&
        (agencyId === null ? agency.subjectIds.includes(subject.rootId) : agencyId === agency.id),
    );
    return {
      all: numFitting(counted.cells, {}),
      type: groupsBy(counted.cells, ({ type }) => type),
      difficulty: groupsBy(counted.cells, ({ difficulty }) => difficulty),
      chapter: groupsBy(chapters, ({ chapterId }) => chapterId),
    };
  }
  const row = db
    .select({
      type: rows.type,
      difficulty: rows.difficulty,
      // Counts by chapter only for a single subject: a branch of the subject tree has too many chapters to choose from.
      chapter: sql<number | null>`case when ${rows.subjectId} = ${subject.id} then ${rows.chapterId} end`.as(
        "chapter",
      ),
    })
    .from(rows)
    .as("ways");
  const found = await db
    .select({
      type: row.type,
      difficulty: row.difficulty,
      chapter: row.chapter,
      by: sql<number>`grouping(${row.type}, ${row.difficulty}, ${row.chapter})`.mapWith(Number),
      num: count(),
    })
    .from(row)
    .groupBy(sql`grouping sets ((${row.type}), (${row.difficulty}), (${row.chapter}))`);
  const of = (by: number, valueOf: (one: (typeof found)[number]) => unknown): Group[] =>
    found
      .filter((one) => one.by === by && valueOf(one) !== null)
      .map((one) => ({ value: String(valueOf(one)), num: one.num }))
      .sort(byValue);
  const type = of(0b011, (one) => one.type);
  return {
    all: type.reduce((sum, { num }) => sum + num, 0),
    type,
    difficulty: of(0b101, (one) => one.difficulty),
    chapter: of(0b110, (one) => one.chapter),
  };
}

function groupsBy<T extends { readonly num: number }>(
  cells: readonly T[],
  valueOf: (cell: T) => string | number | null,
): Group[] {
  return [...sumBy(cells, valueOf)]
    .flatMap(([value, num]) => (value === null ? [] : [{ value: String(value), num }]))
    .sort(byValue);
}

function byValue(a: Group, b: Group): number {
  return a.value < b.value ? -1 : 1;
}

/** Returns three counts of the questions that match the choices: all, not done, and in the wrong book. */
export async function countChosen(db: Db, { rows, counted }: Bank, chosen: Narrowing) {
  const total = counted && !chosen.only ? numFitting(counted.cells, chosen) : 0;
  if (counted && total > 0) {
    const { touched } = counted;
    const [own] = await db
      .select({ done: countOf(sql`${touched.isDone}`), wrong: countOf(sql`${touched.isWrong}`) })
      .from(touched)
      .where(narrowed(touched, chosen));
    // At least 0: the cached total may not yet include a new question that the learner has already answered.
    return { total, undone: Math.max(0, total - (own?.done ?? 0)), wrong: own?.wrong ?? 0 };
  }
  const [found] = await db
    .select({
      total: count(),
      undone: countOf(sql`not ${rows.isDone}`),
      wrong: countOf(sql`${rows.isWrong}`),
    })
    .from(rows)
    .where(narrowed(rows, chosen));
  return found ?? { total: 0, undone: 0, wrong: 0 };
}
