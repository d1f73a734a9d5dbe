import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PractisedRows } from "./ofMode.ts";
import { pickQuestions } from "./pickQuestions.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());

interface Row {
  readonly id: number;
  readonly passageId: number | null;
  readonly isDone: boolean;
}

const bank = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, passageId: null, isDone: false }));

/** Returns a query whose result is the given rows in the given order. */
function rowsOf(candidates: readonly Row[]): PractisedRows {
  const json = JSON.stringify(
    candidates.map(({ id, passageId, isDone }) => ({ id, passage_id: passageId, is_done: isDone })),
  );
  const given = sql`(select * from jsonb_to_recordset(${json}::jsonb) as r(id int, passage_id int, is_done boolean))`;
  return upstream.db
    .select({
      id: sql<number>`r.id`.as("id"),
      passageId: sql<number | null>`r.passage_id`.as("passage_id"),
      isDone: sql<boolean>`r.is_done`.as("is_done"),
      isWrong: sql<boolean>`false`.as("is_wrong"),
      dueTime: sql`null`.as("due_at"),
      subjectId: sql<number>`1`.as("subject_id"),
      chapterSort: sql<number | null>`null::int`.as("chapter_sort"),
    })
    .from(sql`${given} as r`)
    .as("practised") as unknown as PractisedRows;
}

const pick = async (candidates: readonly Row[], seed: string, count = 20) => {
  const wholes = await pickWholes(candidates, seed, count);
  return wholes.flat();
};
const pickWholes = (candidates: readonly Row[], seed: string, count: number) =>
  pickQuestions(upstream.db, rowsOf(candidates), {
    where: undefined,
    count,
    seed,
    order: "bank",
    chance: "c",
    missedIsUndone: false,
    fitting: 0,
  });

test("the same seed and bank give the same ids in order, for every learner and order of rows", async () => {
  const set = await pick(bank(200), "42");
  expect(set).toHaveLength(20);
  expect(new Set(set).size).toBe(20);
  expect(await pick(bank(200).toReversed(), "42")).toEqual(set);
  expect(
    await pick(
      bank(200).map((one) => ({ ...one, isDone: true })),
      "42",
    ),
  ).toEqual(set);
  expect(await pick(bank(200), "42", 10)).toEqual(set.slice(0, 10));
});

test("consecutive seeds give unrelated sets", async () => {
  const [one, two] = [await pick(bank(200), "1"), await pick(bank(200), "2")];
  expect(one.filter((id) => two.includes(id)).length).toBeLessThan(8);
  const firsts = new Set<number | undefined>();
  for (let seed = 0; seed < 100; seed++) firsts.add((await pick(bank(200), `${seed}`, 1))[0]);
  expect(firsts.size).toBeGreaterThan(60);
});

test("without a seed undone questions come first, in the order of the bank if requested", async () => {
  const candidates = bank(10).map((one) => ({ ...one, isDone: one.id <= 8 }));
  expect(await pick(candidates, "", 4)).toEqual([9, 10, 1, 2]);
  const byChance = await pickQuestions(upstream.db, rowsOf(candidates), {
    where: undefined,
    count: 3,
    seed: "",
    order: undefined,
    chance: "x",
    missedIsUndone: false,
    fitting: 0,
  });
  expect(byChance.slice(0, 2).flat().toSorted()).toEqual([10, 9]);
});

test("the questions of a passage stay together and in order", async () => {
  const candidates = bank(60).map((one) => ({ ...one, passageId: one.id % 10 === 0 ? 7 : null }));
  const set = await pick(candidates, "9", 60);
  const at = set.indexOf(10);
  expect(set.slice(at, at + 6)).toEqual([10, 20, 30, 40, 50, 60]);
});

test("a passage counts as one, and as undone while one of its questions is", async () => {
  const candidates = bank(12).map((one) => ({
    ...one,
    passageId: one.id <= 4 ? 7 : one.id <= 8 ? 8 : null,
    isDone: one.id !== 6 && one.id !== 11,
  }));
  expect(await pickWholes(candidates, "", 2)).toEqual([[5, 6, 7, 8], [11]]);
  expect(await pickWholes(candidates, "", 3)).toEqual([[5, 6, 7, 8], [11], [1, 2, 3, 4]]);
  expect(await pickWholes(candidates, "any", 6)).toHaveLength(6);
});

test("returns all questions if the bank has fewer than requested", async () => {
  expect(await pick(bank(3), "1")).toHaveLength(3);
  expect(await pick([], "1")).toEqual([]);
});
