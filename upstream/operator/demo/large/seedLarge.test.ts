import { count } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testContent } from "#upstream/testing/testContent.ts";
import { openTestDatabase } from "#upstream/testing/testDatabase.ts";
import type { Database } from "#upstream/platform/db/database.ts";
import { lessons } from "#upstream/platform/db/schema/catalogue.ts";
import { questions } from "#upstream/platform/db/schema/questions.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { seedDatabase } from "../seedDatabase.ts";
import { seedLarge } from "./seedLarge.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const AMOUNTS = { questions: 300, users: 20, courses: 4, lives: 10, news: 10 };

test("adds the requested amounts to the demo content, and a second run changes nothing", async () => {
  const { db } = database;
  const run = { db, content: testContent, nowMs: Date.parse("2026-03-10"), log: pino({ level: "silent" }) };
  await seedDatabase(run);
  const before = await numbers();
  await seedLarge(run, AMOUNTS);
  const after = await numbers();
  expect(after.map((value, index) => value - (before[index] ?? 0))).toEqual([300, 20, 4 * 30]);
  const rows = () => db.select().from(questions).orderBy(questions.id);
  const first = await rows();
  expect(new Set(first.map(({ stem }) => stem)).size).toBe(first.length);
  await seedLarge(run, AMOUNTS);
  expect(await rows()).toEqual(first);
  expect(await numbers()).toEqual(after);
});

async function numbers(): Promise<number[]> {
  const tables = [questions, users, lessons] as const;
  return Promise.all(
    tables.map(async (table) => (await database.db.select({ n: count() }).from(table))[0]?.n ?? 0),
  );
}
