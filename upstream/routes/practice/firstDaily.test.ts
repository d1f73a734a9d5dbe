import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as api from "#shared/contract/practice/endpoints.ts";
import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import { questions } from "#upstream/platform/db/schema/questions.ts";
import { sessions } from "#upstream/platform/db/schema/users.ts";
import { newLearner, newRequest } from "#upstream/testing/learners.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

const SUBJECT = 315;
const ROUNDS = 3;

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());

/** Leaves the subject so many questions of each type. */
async function fill(nums: Partial<Record<QuestionType, number>>): Promise<void> {
  const { db } = upstream;
  const [model] = await db.select().from(questions).where(eq(questions.id, 51));
  if (!model) throw new Error("no question to copy");
  const { id: _id, groupId: _group, ...row } = model;
  await db.update(questions).set({ isShown: false }).where(eq(questions.subjectId, SUBJECT));
  const rows = Object.entries(nums).flatMap(([type, num]) =>
    Array.from({ length: num }, (_, at) => ({
      ...row,
      type: type as QuestionType,
      stem: `${type} ${at} ${newRequest()}`,
      sourceKey: newRequest(),
      isShown: true,
    })),
  );
  await db.insert(questions).values(rows);
}

/** Starts a daily set and returns the types of its questions, in order. */
async function dailyTypes(me: { token: string }) {
  const { record_id } = await upstream.call(
    api.practiceStart,
    { mode: "daily", subject_id: String(SUBJECT), request_id: newRequest() },
    me,
  );
  const { question } = await upstream.call(api.practiceRun, { record_id }, me);
  const ids = question.map(({ id }: { id: string }) => Number(id));
  const rows = await upstream.db
    .select({ id: questions.id, type: questions.type })
    .from(questions)
    .where(inArray(questions.id, ids));
  return { record_id, types: ids.map((id: number) => rows.find((row) => row.id === id)?.type) };
}

const CHOICES = ["single", "multiple", "indefinite", "judge"];

test("the first daily set has only choices and judgements where there are enough of them", async () => {
  await fill({ single: 6, judge: 6, fill: 8, essay: 12 });
  for (let round = 0; round < ROUNDS; round += 1) {
    const { types } = await dailyTypes(await newLearner(upstream));
    expect(types).toHaveLength(10);
    expect(types.filter((type: string) => !CHOICES.includes(type))).toEqual([]);
  }
});

test("a set that lacks choices takes blanks and then a single essay, as the last question", async () => {
  await fill({ single: 3, fill: 2, essay: 12 });
  const { types } = await dailyTypes(await newLearner(upstream));
  expect(types).toEqual(["single", "single", "single", "fill", "fill", "essay"]);
});

test("later daily sets have blanks among the choices, and at most one essay", async () => {
  await fill({ single: 2, fill: 9, essay: 12 });
  for (let round = 0; round < ROUNDS; round += 1) {
    const me = await newLearner(upstream);
    const { record_id } = await dailyTypes(me);
    await upstream.call(api.practiceFinish, { record_id }, me);
    await upstream.db.update(sessions).set({ expiresAt: new Date("2099-01-01") });
    upstream.advance(86_400_000);
    const { types } = await dailyTypes(me);
    expect(types).toHaveLength(10);
    expect(types.filter((type: string) => type === "fill").length).toBeGreaterThan(6);
    expect(types.slice(0, -1)).not.toContain("essay");
    upstream.advance(-86_400_000);
  }
});
