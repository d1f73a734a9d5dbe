import { type SQL, count, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import type { Bank } from "./bank.ts";
import { type Narrowing, narrowed } from "./ofMode.ts";

function countOf(where: SQL) {
  return sql<number>`count(*) filter (where ${where})`.mapWith(Number);
}

export interface Group {
  readonly value: string;
  readonly num: number;
}

/** How many there are of each type, difficulty and chapter, in one pass. */
export async function groupsOf(db: Db, { rows, subject }: Bank) {
  const row = db
    .select({
      type: rows.type,
      difficulty: rows.difficulty,
      // Chapters are counted for one subject: a branch of the tree has too many to choose from.
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
      .sort((a, b) => (a.value < b.value ? -1 : 1));
  const type = of(0b011, (one) => one.type);
  return {
    all: type.reduce((sum, { num }) => sum + num, 0),
    type,
    difficulty: of(0b101, (one) => one.difficulty),
    chapter: of(0b110, (one) => one.chapter),
  };
}

/** How many questions of a bank fit what was chosen, and how many of these are not done, or stand in the wrong book. */
export async function countChosen(db: Db, { rows }: Bank, chosen: Narrowing) {
  const [counted] = await db
    .select({
      total: count(),
      undone: countOf(sql`not ${rows.isDone}`),
      wrong: countOf(sql`${rows.isWrong}`),
    })
    .from(rows)
    .where(narrowed(rows, chosen));
  return counted ?? { total: 0, undone: 0, wrong: 0 };
}
