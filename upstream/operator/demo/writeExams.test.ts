import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { receiptText } from "#shared/domain/examAttempt.ts";
import { DAY_MS, formatShanghai, parseShanghai } from "#shared/domain/shanghaiTime.ts";
import { answersOf } from "#upstream/domain/exam/attemptRows.ts";
import { compareOthers } from "#upstream/domain/exam/compareOthers.ts";
import { RECORD_EXAM } from "#upstream/domain/exam/endAttempt.ts";
import { shuffleLayout } from "#upstream/domain/exam/shuffleLayout.ts";
import { openTestDatabase } from "#upstream/testing/testDatabase.ts";
import type { Database } from "#upstream/platform/db/database.ts";
import { jobs } from "#upstream/platform/db/schema/system.ts";
import { attempts } from "#upstream/platform/db/schema/attempts.ts";
import { papers } from "#upstream/platform/db/schema/exams.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { demoContent, demoKind } from "#upstream/operator/demo/demoContent.ts";
import { seedDatabase } from "#upstream/operator/demo/seedDatabase.ts";
import { examsAreOld, moveExams } from "./writeExams.ts";

const nowMs = parseShanghai("2026-03-10 10:15:30") ?? 0;
const log = pino({ level: "silent" });
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDatabase({ db: database.db, content: await demoContent(), nowMs, log });
});
afterAll(() => database.close());

test("has one open and one future online exam, and moves both with the days", async () => {
  const { db } = database;
  const windows = async () => {
    const rows = await db.select().from(papers).where(eq(papers.kind, "online")).orderBy(papers.id);
    return rows.map(({ startTime, endTime }) =>
      [startTime, endTime].map((time) => formatShanghai(Number(time))),
    );
  };
  expect(await windows()).toEqual([
    ["2026-03-09 08:00:00", "2026-03-13 22:00:00"],
    ["2026-03-11 19:00:00", "2026-03-11 20:30:00"],
  ]);
  expect(await examsAreOld(db, nowMs)).toBe(false);
  expect(await examsAreOld(db, nowMs + DAY_MS)).toBe(true);
  // An exam with `placedOn` null is a real exam, which is not moved.
  await db.update(papers).set({ placedOn: null }).where(eq(papers.id, 5));
  expect(await moveExams({ db, papers: await demoKind("papers"), nowMs: nowMs + DAY_MS })).toBe(1);
  expect(await windows()).toEqual([
    ["2026-03-10 08:00:00", "2026-03-14 22:00:00"],
    ["2026-03-11 19:00:00", "2026-03-11 20:30:00"],
  ]);
});

test("can draw enough questions for every paper", async () => {
  const { db } = database;
  for (const paper of await db.select().from(papers)) {
    const layout = await shuffleLayout(db, paper, { seed: "any", nowMs });
    const placed = layout.flatMap(({ questions }) => questions);
    expect(
      placed.reduce((sum, { score }) => sum + score, 0),
      paper.name,
    ).toBe(Number(paper.totalScore));
  }
});

test("has a median, a percentile, two results of the demo learner and valid receipts for the first mock exam", async () => {
  const { db } = database;
  const over = await db.select().from(attempts).where(eq(attempts.paperId, 1));
  expect(new Set(over.map(({ userId }) => userId)).size).toBeGreaterThanOrEqual(13);
  expect(new Set(over.map(({ status }) => status))).toEqual(new Set(["finished"]));
  const [me] = await db.select().from(users).where(eq(users.mobile, "13800000001"));
  const own = over.filter(({ userId }) => userId === me?.id);
  expect(own).toHaveLength(2);
  expect(own[0]?.score).not.toBe(own[1]?.score);
  for (const attempt of over) {
    const rows = await answersOf(db, attempt.id);
    expect(Number(attempt.score)).toBeCloseTo(rows.reduce((sum, { score }) => sum + Number(score), 0));
    const answers = rows.map(({ questionId, answer }) => ({ questionId: String(questionId), answer }));
    const text = receiptText({
      receipt: attempt.receipt,
      recordId: String(attempt.id),
      submittedMs: Number(attempt.endTime),
      answers,
    });
    expect(attempt.receiptHash).toBe(createHash("sha256").update(text).digest("hex"));
  }
  const [attempt] = own;
  if (!attempt) throw new Error("no attempt");
  const compared = await compareOthers(db, { ...attempt, paperId: 1 });
  expect(compared.others_num).toBeGreaterThanOrEqual(12);
  expect(compared.rank_percent).toBeGreaterThan(0);
  // The attempts are not counted again with those of learners.
  expect(await db.$count(jobs, eq(jobs.name, RECORD_EXAM.name))).toBe(0);
});

test("adds no attempt at a second seeding, and keeps changed attempts", async () => {
  const { db } = database;
  const all = () => db.select().from(attempts).orderBy(attempts.id);
  const waiting = await db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(eq(attempts.paperId, 2), eq(attempts.status, "reviewing")));
  expect(waiting).toHaveLength(2);
  await db
    .update(attempts)
    .set({ status: "finished", score: "99" })
    .where(
      inArray(
        attempts.id,
        waiting.map(({ id }) => id),
      ),
    );
  const before = await all();
  await seedDatabase({ db, content: await demoContent(), nowMs: nowMs + DAY_MS, log });
  expect(await all()).toEqual(before);
});
