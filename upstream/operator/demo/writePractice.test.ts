import { and, eq, isNull, like, lte } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseShanghai } from "#shared/domain/shanghaiTime.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import type { Database } from "../../platform/db/database.ts";
import { favourites } from "../../platform/db/schema/learning.ts";
import { attemptAnswers, attempts } from "../../platform/db/schema/attempts.ts";
import { wrongBook, wrongSources } from "../../platform/db/schema/practice.ts";
import { users } from "../../platform/db/schema/users.ts";
import { demoContent } from "#upstream/operator/demo/demoContent.ts";
import { seedDatabase } from "./seedDatabase.ts";

const nowMs = parseShanghai("2026-03-10 10:15:30") ?? 0;
const log = pino({ level: "silent" });
let database: Database;
let me: number;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await seedDatabase({ db, content: await demoContent(), nowMs, log });
  const [row] = await db.select().from(users).where(eq(users.mobile, "13800000001"));
  me = row?.id ?? 0;
});
afterAll(() => database.close());

const runs = () =>
  database.db
    .select()
    .from(attempts)
    .where(and(eq(attempts.userId, me), like(attempts.requestId, "demo-practice-%")))
    .orderBy(attempts.beginTime);

test("fills every list of the demo learner: daily and other runs, an open run, mistakes, reviews, favourites", async () => {
  const { db } = database;
  const all = await runs();
  expect(all.map(({ mode, status }) => `${mode} ${status}`)).toEqual([
    "4 finished",
    "3 finished",
    "5 finished",
    "wrong finished",
    "3 finished",
    "random finished",
    "3 finished",
    "4 doing",
  ]);
  for (const run of all) {
    expect(run.questionNum).toBeGreaterThan(0);
    const answers = await db.select().from(attemptAnswers).where(eq(attemptAnswers.attemptId, run.id));
    const right = answers.filter(({ status }) => status === "right").length;
    if (run.status === "finished") expect([run.rightNum, run.id]).toEqual([right, run.id]);
    expect(answers.length).toBeGreaterThan(0);
  }
  const wrong = await db
    .select()
    .from(wrongBook)
    .where(and(eq(wrongBook.userId, me), isNull(wrongBook.masteredAt)));
  expect(wrong.length).toBeGreaterThan(10);
  expect(wrong.some(({ rightStreak }) => rightStreak > 0)).toBe(true);
  expect(new Set(wrong.map(({ reason }) => reason)).size).toBeGreaterThan(3);
  const due = await db
    .select()
    .from(wrongBook)
    .where(and(eq(wrongBook.userId, me), lte(wrongBook.dueTime, new Date(nowMs))));
  expect(due.length).toBeGreaterThan(0);
  const sources = await db.selectDistinct({ type: wrongSources.examType }).from(wrongSources);
  expect(sources.map(({ type }) => type)).toEqual(expect.arrayContaining([3, 4, 5]));
  expect(await db.$count(favourites, eq(favourites.userId, me))).toBe(6);
});

test("adds nothing at a second seeding, and keeps later changes", async () => {
  const { db } = database;
  const [first] = await runs();
  await db
    .update(attempts)
    .set({ rightNum: 99 })
    .where(eq(attempts.id, first?.id ?? 0));
  await db.delete(favourites).where(eq(favourites.userId, me));
  const before = await runs();
  await seedDatabase({ db, content: await demoContent(), nowMs: nowMs + 1_000, log });
  expect(await runs()).toEqual(before);
  expect(await db.$count(favourites, eq(favourites.userId, me))).toBe(0);
});
