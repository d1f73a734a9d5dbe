import { type SQL, asc, count, inArray, sql } from "drizzle-orm";
import { practiceSetup } from "#shared/contract/practice/endpoints.ts";
import type { Db } from "#upstream/db/database.ts";
import { questionChapters } from "#upstream/db/schema/questions.ts";
import { route } from "../route.ts";
import { FREE_QUESTIONS, type Bank, narrowingOf, openBank } from "#upstream/practice/bank.ts";
import { narrowed } from "#upstream/practice/ofMode.ts";
import { dailyRequest, runOfRequest, runUnderWay } from "#upstream/practice/runRows.ts";
import { flagText } from "#upstream/kit/fields.ts";

/** What can be chosen before a run, counted for this learner. */
export const servePracticeSetup = route(practiceSetup, async ({ input, deps, agency, user, nowMs }) => {
  const { db } = deps;
  const bank = await openBank(db, input, { agency, userId: user.userId, nowMs });
  if (!bank) return null;
  const { mode, subject, rows, isOwned, packageId } = bank;
  const [chosen] = await db
    .select({
      total: count(),
      undone: countOf(sql`not ${rows.isDone}`),
      wrong: countOf(sql`${rows.isWrong}`),
    })
    .from(rows)
    .where(narrowed(rows, narrowingOf(input)));
  const ways = await waysOf(db, bank);
  const chapters = await chaptersOf(db, ways.chapter);
  const run =
    mode.kind === "daily"
      ? await runOfRequest(db, user.userId, dailyRequest(subject.id, nowMs))
      : await runUnderWay(db, user.userId, { mode: mode.id, subjectId: subject.id });
  return {
    mode: mode.id,
    name: mode.name,
    subject_id: String(subject.id),
    subject_name: subject.name,
    chapter_id: input.chapter_id ?? "",
    chapter_name: chapters.find(({ id }) => id === input.chapter_id)?.name ?? "",
    total_num: chosen?.total ?? 0,
    undone_num: chosen?.undone ?? 0,
    wrong_num: chosen?.wrong ?? 0,
    type: ways.type,
    difficulty: ways.difficulty.filter(({ value }) => Number(value) > 0),
    chapter: chapters,
    is_buy: flagText(isOwned),
    free_num: isOwned ? 0 : Math.min(FREE_QUESTIONS, ways.all),
    package_id: packageId === undefined ? "" : String(packageId),
    record_id: run ? String(run.id) : "",
    status: run?.status ?? "",
  };
});

function countOf(where: SQL) {
  return sql<number>`count(*) filter (where ${where})`.mapWith(Number);
}

interface Way {
  readonly value: string;
  readonly num: number;
}

/** How many there are of each type, difficulty and chapter, in one pass. */
async function waysOf(db: Db, { rows, subject }: Bank) {
  const row = db
    .select({
      type: rows.type,
      difficulty: rows.difficulty,
      // Of one subject: a branch of the tree has too many to choose from.
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
  const of = (by: number, valueOf: (one: (typeof found)[number]) => unknown): Way[] =>
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

async function chaptersOf(db: Db, ways: readonly Way[]) {
  if (ways.length === 0) return [];
  const nums = new Map(ways.map(({ value, num }) => [value, num]));
  const rows = await db
    .select({ id: questionChapters.id, name: questionChapters.name })
    .from(questionChapters)
    .where(inArray(questionChapters.id, [...nums.keys()].map(Number)))
    .orderBy(asc(questionChapters.sort), asc(questionChapters.id));
  return rows.map(({ id, name }) => ({ id: String(id), name, num: nums.get(String(id)) ?? 0 }));
}
