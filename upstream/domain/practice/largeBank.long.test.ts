import { PGlite } from "@electric-sql/pglite";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as api from "#shared/contract/practice/endpoints.ts";
import { type DrawRule, papers } from "../../platform/db/schema/exams.ts";
import { anyOf } from "../../platform/db/anyOf.ts";
import { agencyScopes } from "../../platform/db/agencyScope.ts";
import { drawBucket, questions } from "../../platform/db/schema/questions.ts";
import { type DrawingRule, drawQuestions } from "../exam/draw.ts";
import { drawPaper } from "../exam/drawPaper.ts";
import { seededOrder } from "../../platform/kit/seededOrder.ts";
import { newLearner, newRequest } from "../../testing/learners.ts";
import { openBank } from "./bank.ts";
import { drawnBuckets, fewestBuckets } from "./drawnBuckets.ts";
import { numFitting } from "./ofMode.ts";
import { pickQuestions } from "./pickQuestions.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";

const SUBJECT = 315;
const MANY = 30_000;
/** Number of runs that the test draws, each of 200 questions out of thirty thousand. */
const RUNS = 60;
let upstream: TestUpstream;
let me: { token: string };
let all: {
  id: number;
  passageId: number | null;
  chapterId: number | null;
  type: string;
  difficulty: number;
  bucket: number;
}[];

beforeAll(async () => {
  upstream = await startTestUpstream();
  me = await newLearner(upstream);
  const { db } = upstream;
  await db.execute(sql`insert into passages (subject_id, content, source_key, content_hash)
    select ${SUBJECT}, 'p' || n, 'many-p-' || n, 'p' || n from generate_series(1, 500) n`);
  await db.execute(sql`insert into questions (subject_id, passage_id, type, stem, answer, difficulty, source_key, content_hash)
    select ${SUBJECT}, case when n % 10 = 0 then (select min(id) from passages where source_key like 'many-p-%') + (n / 10) % 500 end,
      (array['single', 'judge', 'fill'])[1 + n % 3], 'q' || n, '["A"]'::jsonb, 1 + n % 5, 'many-' || n, 'q' || n
    from generate_series(1, ${MANY}) n`);
  const { id, passageId, chapterId, type, difficulty } = questions;
  all = await db
    .select({ id, passageId, chapterId, type, difficulty, bucket: drawBucket(questions.groupId) })
    .from(questions)
    .where(eq(questions.subjectId, SUBJECT))
    .orderBy(id);
});
afterAll(async () => upstream[Symbol.asyncDispose]());

/** Runs `work` and counts the rows that the database returns during it. */
async function readBy<T>(work: () => Promise<T>): Promise<{ result: T; rows: number }> {
  const query = vi.spyOn(PGlite.prototype, "query");
  try {
    const result = await work();
    const answers = await Promise.all(
      query.mock.results.map(({ value }) => value as Promise<{ rows: unknown[] }>),
    );
    return { result, rows: answers.reduce((sum, { rows }) => sum + rows.length, 0) };
  } finally {
    query.mockRestore();
  }
}

const wanted = { mode: "random", subject_id: String(SUBJECT) };
const start = (own: object) =>
  upstream.call(api.practiceStart, { ...wanted, request_id: newRequest(), ...own }, me);
const idsOf = async (record_id: string) =>
  ((await upstream.call(api.practiceRun, { record_id }, me)).question as { id: string }[]).map(({ id }) =>
    Number(id),
  );

test("counts all questions of a large subject without reading them", async () => {
  const { result, rows } = await readBy(() => upstream.call(api.practiceSetup, wanted, me));
  expect(all.length).toBeGreaterThan(MANY);
  expect(result.total_num).toBe(all.length);
  expect(result.undone_num).toBe(all.length);
  const sum = (ways: { num: number }[]) => ways.reduce((total, { num }) => total + num, 0);
  expect(sum(result.type)).toBe(all.length);
  expect(rows).toBeLessThan(1_000);
});

test("draws a set from the whole bank by seed and bank only, and reads few rows", async () => {
  const { result, rows } = await readBy(() => start({ seed: "2026", count: 200 }));
  expect(rows).toBeLessThan(2_000);
  const drawn = new Set(drawnBuckets("2026", fewestBuckets(200, all.length)));
  const named = seededOrder(
    all.filter((one) => drawn.has(one.bucket)).toSorted((a, b) => a.id - b.id),
    "2026",
    ({ id, passageId }) => (passageId === null ? String(id) : `p${passageId}`),
  );
  expect(named.length).toBeLessThan(all.length / 4);
  const nameOf = ({ id, passageId }: (typeof all)[number]) => passageId ?? -id;
  const asked = new Set([...new Set(named.map(nameOf))].slice(0, 200));
  const expected = all.filter((one) => asked.has(nameOf(one))).map(({ id }) => id);
  expect(result.question_num).toBe(expected.length);
  const ids = await idsOf(result.record_id);
  expect(ids.toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
  // The run has questions from each third of the question bank.
  const ordered = all.map(({ id }) => id).sort((a, b) => a - b);
  for (const third of [0, 1, 2]) {
    const [from = 0, to = 0] = [ordered[third * 10_000], ordered[(third + 1) * 10_000 - 1]];
    expect(ids.filter((id) => id >= from && id <= to).length).toBeGreaterThan(20);
  }
  expect(await idsOf((await start({ seed: "2026", count: 200 })).record_id)).toEqual(ids);
});

test("each question and each material has the same chance, in full and in empty buckets", async () => {
  const [agency] = (await agencyScopes.get(upstream.db, upstream.now())).values();
  if (!agency) throw new Error("no agency");
  const learner = { agency, userId: 0, nowMs: upstream.now() };
  const bank = await openBank(upstream.db, wanted, learner);
  if (!bank) throw new Error("no bank");
  expect(numFitting(bank.counted?.cells ?? [], {})).toBe(all.length);
  const times = new Map<number, number>();
  const draw = { where: undefined, count: 200, fitting: all.length, order: undefined, chance: "" };
  for (let seed = 0; seed < RUNS; seed++)
    for (const [id = 0] of await pickQuestions(upstream.db, bank.rows, {
      ...draw,
      seed: `${seed}`,
      missedIsUndone: false,
    }))
      times.set(id, (times.get(id) ?? 0) + 1);
  // A material counts as one, by its first question.
  const firsts = new Map<number, number>();
  for (const { id, passageId } of all)
    if (passageId !== null) firsts.set(passageId, Math.min(id, firsts.get(passageId) ?? Infinity));
  const wholes = all.filter(({ id, passageId }) => passageId === null || firsts.get(passageId) === id);
  const sizes = new Map<number, number>();
  for (const { bucket } of wholes) sizes.set(bucket, (sizes.get(bucket) ?? 0) + 1);
  const sizeOf = (one: (typeof all)[number]) => sizes.get(one.bucket) ?? 0;
  const middle = wholes.map(sizeOf).sort((a, b) => a - b)[Math.floor(wholes.length / 2)] ?? 0;
  const singles = wholes.filter(({ passageId }) => passageId === null);
  const groups = {
    full: wholes.filter((one) => sizeOf(one) > middle),
    empty: wholes.filter((one) => sizeOf(one) <= middle),
    older: wholes.filter(({ id }) => id <= (wholes[Math.floor(wholes.length / 2)]?.id ?? 0)),
    ofMaterials: wholes.filter(({ passageId }) => passageId !== null),
  };
  for (const [name, group] of Object.entries(groups)) {
    const share = group.length / wholes.length;
    const expected = RUNS * 200 * share;
    const found = group.reduce((sum, { id }) => sum + (times.get(id) ?? 0), 0);
    // Allows four standard deviations.
    const most = 4 * Math.sqrt(expected * (1 - share) * 1.5);
    expect(Math.abs(found - expected), name).toBeLessThan(most);
  }
  // Questions are drawn repeatedly only as often as by chance: in a Poisson distribution the variance equals the mean.
  const mean = singles.reduce((sum, { id }) => sum + (times.get(id) ?? 0), 0) / singles.length;
  const variance =
    singles.reduce((sum, { id }) => sum + ((times.get(id) ?? 0) - mean) ** 2, 0) / singles.length;
  expect(variance / mean).toBeGreaterThan(0.95);
  expect(variance / mean).toBeLessThan(1.05);
});

test("finds the few questions that a filter or the learner's answers leave of a large bank", async () => {
  const hard = all.filter(({ difficulty }) => difficulty === 5).map(({ id }) => id);
  const ofHard = await idsOf((await start({ difficulty: "5", count: 20 })).record_id);
  expect(ofHard.filter((id) => hard.includes(id))).toHaveLength(20);
  // Only one in three hundred questions is not done, so most buckets contain no question to ask.
  const left = all.filter((_, index) => index % 300 === 7).map(({ id }) => id);
  const { record_id } = await start({});
  await upstream.db.execute(sql`insert into attempt_answers (attempt_id, question_id, status)
    select ${Number(record_id)}, id, 'right' from questions
    where subject_id = ${SUBJECT} and not ${anyOf(questions.id, left)}`);
  const ids = await idsOf((await start({ count: 100 })).record_id);
  expect(ids.filter((id) => left.includes(id))).toHaveLength(100);
  expect((await start({ count: 200, only: "undone" })).question_num).toBe(left.length);
  const setup = (own: object) => upstream.call(api.practiceSetup, { ...wanted, ...own }, me);
  expect(await setup({})).toMatchObject({ total_num: all.length, undone_num: left.length, wrong_num: 0 });
  const undone = hard.filter((id) => left.includes(id)).length;
  expect(await setup({ difficulty: "5" })).toMatchObject({ total_num: hard.length, undone_num: undone });
  expect(await setup({ only: "undone" })).toMatchObject({ total_num: left.length, undone_num: left.length });
});

test("draws the same paper as from all questions, but reads few rows", async () => {
  const draw: DrawRule[] = [
    { num: 20, score: 1, type: "single" },
    { num: 10, score: 2, difficulty: 2 },
    { num: 2, score: 3, isMaterial: true },
    { num: 10, score: 1 },
  ];
  const [paper] = await upstream.db
    .insert(papers)
    .values({
      subjectId: SUBJECT,
      examType: 7,
      name: "大卷",
      kind: "online" as const,
      rules: { sections: [{ name: "一", draw }] },
    })
    .returning();
  if (!paper) throw new Error("no paper");
  const rules: DrawingRule[] = draw.map((rule) => ({ ...rule, section: "一" }));
  for (const seed of ["a", "b"]) {
    const { result, rows } = await readBy(() =>
      drawPaper(upstream.db, paper, { seed, nowMs: upstream.now() }),
    );
    expect(result).toEqual(drawQuestions(all, rules, seed));
    expect(rows).toBeLessThan(1_000);
  }
});
