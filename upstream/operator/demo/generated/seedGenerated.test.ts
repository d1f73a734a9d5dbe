import { count, eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkLine } from "#upstream/operator/importers/checkLine.ts";
import { formulaNotes } from "#upstream/operator/importers/checkFormulas.ts";
import { testContent } from "#upstream/testing/testContent.ts";
import { openTestDatabase } from "#upstream/testing/testDatabase.ts";
import type { Database } from "#upstream/platform/db/database.ts";
import {
  passages,
  questionChapters,
  questionKnowledge,
  questions,
} from "#upstream/platform/db/schema/questions.ts";
import { seedDatabase } from "../seedDatabase.ts";
import { GENERATED_COLLECTION, makeBank } from "./makeBank.ts";
import { seedGenerated } from "./seedGenerated.ts";

const log = pino({ level: "silent" });
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDatabase({ db: database.db, content: testContent, nowMs: Date.parse("2026-03-10"), log });
});
afterAll(() => database.close());

test("generates two thousand different questions of all types, with formulas that render", () => {
  const lines = [...makeBank(2_000)];
  expect([...makeBank(2_000)]).toEqual(lines);
  expect([...makeBank(100)]).toEqual(lines.slice(0, [...makeBank(100)].length));
  const checked = lines.map((line) => checkLine(line));
  expect(checked.filter(({ kind }) => kind === "refused")).toEqual([]);
  const records = checked.flatMap((one) => (one.kind === "ok" ? [one.record] : []));
  const asked = records.flatMap((record) => (record.kind === "question" ? [record] : []));
  expect(asked).toHaveLength(2_000);
  expect(new Set(asked.map(({ stem }) => stem)).size).toBe(2_000);
  expect(asked.every(({ stem }) => stem.includes("生成"))).toBe(true);
  expect([...new Set(asked.map(({ type }) => type))].toSorted()).toEqual([
    "essay",
    "fill",
    "indefinite",
    "judge",
    "multiple",
    "single",
  ]);
  expect(records.flatMap((record) => formulaNotes(record))).toEqual([]);
  for (const { options } of asked)
    expect(new Set(options.map(({ content }) => content)).size).toBe(options.length);
  const having = (mark: string) => asked.filter(({ stem }) => stem.includes(mark)).length;
  expect(having("$")).toBeGreaterThan(400);
  expect(having("<table>")).toBeGreaterThan(100);
  expect(asked.filter(({ passageKey }) => passageKey !== null)).toHaveLength(200);
});

test("imports generated questions into chapters, changes nothing at a second run, and adds more on request", async () => {
  const { db } = database;
  const rows = () =>
    db.select().from(questions).where(eq(questions.collection, GENERATED_COLLECTION)).orderBy(questions.id);
  const numbers = async () =>
    Promise.all(
      [questionChapters, passages, questionKnowledge].map(
        async (table) => (await db.select({ n: count() }).from(table))[0]?.n ?? 0,
      ),
    );
  const before = await numbers();
  expect((await seedGenerated({ db, log }, 250)).written).toEqual({ added: 257, updated: 0, unchanged: 0 });
  const first = await rows();
  expect(first).toHaveLength(250);
  expect(first.filter(({ chapterId }) => chapterId === first[0]?.chapterId)).toHaveLength(200);
  const after = await numbers();
  expect(after.map((value, place) => value - (before[place] ?? 0))).toEqual([2, 7, 250]);
  expect((await seedGenerated({ db, log }, 250)).written).toEqual({ added: 0, updated: 0, unchanged: 257 });
  expect(await rows()).toEqual(first);
  expect(await numbers()).toEqual(after);
  expect((await seedGenerated({ db, log }, 260)).written).toEqual({ added: 10, updated: 0, unchanged: 257 });
  expect((await rows()).slice(0, 250)).toEqual(first);
});
