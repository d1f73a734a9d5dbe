import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as practice from "#shared/contract/practice/endpoints.ts";
import * as api from "#shared/contract/question/endpoints.ts";
import { QUESTION_TYPES } from "#shared/domain/questionTypes/questionTypes.ts";
import { amount } from "#tests/support/amount.ts";
import { attemptAnswers, attempts } from "../../platform/db/schema/attempts.ts";
import { paperQuestions, papers } from "../../platform/db/schema/exams.ts";
import { passages, questions } from "../../platform/db/schema/questions.ts";
import { randomFrom } from "../../operator/demo/large/random.ts";
import { newLearner, newRequest } from "../../testing/learners.ts";
import { type Answer, type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";

let upstream: TestUpstream;
const MATERIAL = 800;
/** Two questions of a material that an open exam embargoes. */
const HELD = [820, 821];
const OTHER_AGENCYS = 860;
const RUNS = amount({ usual: 10, full: 40 });

/** Inserts sixty questions of five subjects whose ids are not in the order of any list. */
beforeAll(async () => {
  upstream = await startTestUpstream();
  const { db } = upstream;
  const random = randomFrom(24);
  await db.insert(passages).values({
    id: MATERIAL,
    subjectId: 315,
    content: "<p>材料</p>",
    sourceKey: "walk",
    contentHash: "walk",
  });
  const row = (id: number, own: Partial<typeof questions.$inferInsert> = {}) => ({
    id,
    subjectId: random.pick([314, 315, 316, 400, 402]),
    stem: `第 ${id} 题`,
    type: random.pick(QUESTION_TYPES),
    answer: ["A"],
    sourceKey: `walk/${id}`,
    contentHash: `walk/${id}`,
    difficulty: 1 + random.below(3),
    year: random.pick([2024, 2025, null]),
    agencyId: random.pick([null, null, null, 1]),
    ...own,
  });
  const shared = { subjectId: 315, passageId: MATERIAL, agencyId: null };
  await db.insert(questions).values([
    ...Array.from({ length: 60 }, (_, index) => row(700 + index)),
    // Questions of one material: the one with the later id comes first, and other questions have ids between them.
    row(812, { ...shared, sort: 2 }),
    row(815),
    row(818, { ...shared, sort: 1 }),
    ...HELD.map((id) => row(id, { subjectId: 315, agencyId: null, groupId: 0 })),
    row(OTHER_AGENCYS, { subjectId: 315, agencyId: 2 }),
  ]);
  await db.insert(papers).values({
    id: 800,
    subjectId: 315,
    name: "期末考试",
    examType: 7,
    startTime: new Date(upstream.now() - 60_000),
    endTime: new Date(upstream.now() + 3_600_000),
  });
  await db.insert(paperQuestions).values(HELD.map((questionId) => ({ paperId: 800, questionId })));
});
afterAll(async () => upstream[Symbol.asyncDispose]());

const JIA = { agency: "jia" };

interface Row {
  readonly id: string;
}

/** Returns the question ids of all pages of a list. */
async function listed(filter: object, asking = JIA): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { list, total } = await upstream.call(api.listQuestions, { ...filter, page, page_size: 7 }, asking);
    ids.push(...list.map(({ id }: Row) => id));
    if (list.length === 0) {
      expect(ids).toHaveLength(total);
      return ids;
    }
  }
}

const detail = (id: string, filter: object, asking = JIA) =>
  upstream.call(api.questionDetail, { id, ...filter }, asking);

/** Checks that each question of a list names its neighbours and its number in the list. Returns the list's ids. */
async function expectWalk(filter: object, asking = JIA): Promise<readonly string[]> {
  const ids = await listed(filter, asking);
  const told = await Promise.all(ids.map((id) => detail(id, filter, asking)));
  expect(
    told.map(({ prev_id, id, next_id, list_no, list_num }) => [prev_id, id, next_id, list_no, list_num]),
  ).toEqual(ids.map((id, index) => [ids[index - 1] ?? "", id, ids[index + 1] ?? "", index + 1, ids.length]));
  return ids;
}

test("neighbours of questions lead through the whole list in both directions, with the number of each question", async () => {
  const all = await expectWalk({ level1: "0" });
  expect(all).toHaveLength(69);
  expect(all).not.toContain(String(HELD[0]));
  const [first, second] = ["818", "812"].map((id) => all.indexOf(id));
  expect(second).toBe((first ?? 0) + 1);
  expect((await expectWalk({ level1: "313" })).length).toBeLessThan(69);
  expect(await expectWalk({ level1: "313", level2: "314", level3: "315" })).toContain("51");
  expect(await expectWalk({ level2: "401" })).toContain("56");
  await expectWalk({ type: "judge" });
  await expectWalk({ level1: "400", difficulty: "2", year: "2025" });
  expect(await expectWalk({ level1: "320" })).toEqual([]);
});

test("another agency gets the neighbours of its own list", async () => {
  const yi = { agency: "yi" };
  const ids = await expectWalk({ level1: "0" }, yi);
  expect(ids).toContain(String(OTHER_AGENCYS));
  expect(ids).not.toContain("56");
  expect(await detail(String(OTHER_AGENCYS), { level1: "0" })).toBeNull();
  expect(await detail(String(HELD[0]), { level1: "0" })).toBeNull();
});

test("without a list, a question's neighbours are the next questions of its subject", async () => {
  const ids = await listed({ level3: "315" });
  const told = await detail(ids[3] ?? "", {});
  expect(told).toMatchObject({ prev_id: ids[2], next_id: ids[4], list_no: 4, list_num: ids.length });
  expect(await detail(ids[3] ?? "", { level1: "", level2: "", year: "" })).toEqual(told);
});

test("a question outside of the list has the neighbours between which it would be", async () => {
  const all = await listed({ level1: "0" });
  const filter = { level1: "0", type: "judge" };
  const judges = await listed(filter);
  const is = new Set(judges);
  for (const [index, id] of all.entries()) {
    if (is.has(id)) continue;
    expect(await detail(id, filter), id).toMatchObject({
      list_no: 0,
      list_num: judges.length,
      prev_id: all.slice(0, index).findLast((one) => is.has(one)) ?? "",
      next_id: all.slice(index).find((one) => is.has(one)) ?? "",
    });
  }
  // A question of another branch of the subject tree is before or after the whole list.
  expect(await detail("51", { level1: "400" })).toMatchObject({
    list_no: 0,
    prev_id: "",
    next_id: (await listed({ level1: "400" }))[0],
  });
  expect(await detail("51", { level1: "9999" })).toMatchObject({ list_num: 0, prev_id: "", next_id: "" });
});

test("following the neighbours gives the same questions as the list, for all filters", async () => {
  const some = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
  const filters = fc.record({
    level1: some("0", "313", "400"),
    level2: some("0", "314", "401", "320"),
    level3: some("315", "316", "402"),
    type: some(...QUESTION_TYPES),
    difficulty: some("1", "2", "3"),
    year: some("2024", "2025"),
  });
  let steps = 0;
  await fc.assert(
    fc.asyncProperty(filters, fc.constantFrom("jia", "yi"), async (chosen, agency) => {
      const filter = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
      if (Object.keys(filter).length === 0) return;
      const ids = await expectWalk(filter, { agency });
      steps += ids.length;
    }),
    { seed: 24, numRuns: RUNS },
  );
  expect(steps).toBeGreaterThan(2.5 * RUNS);
});

test("the answer sheet has the questions of the list, fifty per page", async () => {
  const all = await listed({ level1: "0" });
  const pages = await Promise.all(
    [1, 2, 3].map((page) => upstream.call(api.questionPlaces, { level1: "0", page })),
  );
  expect(pages.map(({ list }) => list.length)).toEqual([50, 19, 0]);
  expect(pages.flatMap(({ list }) => list.map(({ id }: Row) => id))).toEqual(all);
  expect(pages[0]).toMatchObject({ total: 69, page: 1, page_size: 50 });
  const { list } = await upstream.call(api.questionPlaces, { type: "judge", level3: "315" });
  expect(list.map(({ id }: Row) => id)).toEqual(await listed({ type: "judge", level3: "315" }));
  expect(new Set(list.map(({ type }: Answer) => type))).toEqual(new Set(["judge"]));
});

async function somebody() {
  return { agency: "jia", ...(await newLearner(upstream)) };
}

async function start(
  me: Answer,
  own: object = {},
): Promise<(id: number) => { record_id: string; seq: number }> {
  const input = { mode: "4", subject_id: "315", count: 200, request_id: newRequest(), ...own };
  const { record_id } = await upstream.call(practice.practiceStart, input, me);
  const { question } = await upstream.call(practice.practiceRun, { record_id }, me);
  return (id) => ({ record_id, seq: question.find((one: Answer) => one.id === String(id))?.seq });
}

async function statusOf(me: Answer, id: number): Promise<string> {
  const filter = { level3: "315" };
  const find = ({ list }: Answer) => list.find((one: Answer) => one.id === String(id))?.my_status;
  const own = find(await upstream.call(api.listQuestions, { ...filter, page_size: 100 }, me));
  expect(find(await upstream.call(api.questionPlaces, filter, me))).toBe(own);
  return own;
}

test("the list shows the status of a learner's last practice answer only to this learner", async () => {
  const me = await somebody();
  const give = (place: object, answer: string[], own: object = {}) =>
    upstream.call(practice.practiceAnswer, { ...place, answer, request_id: newRequest(), ...own }, me);
  const first = await start(me);
  expect(await statusOf(me, 51)).toBe("");
  await give(first(51), ["A"], { tell: "0" });
  expect(await statusOf(me, 51)).toBe("");
  await give(first(51), ["A"]);
  await give(first(52), ["A"]);
  await give(first(55), ["我认为"]);
  await upstream.call(practice.practiceKey, first(53), me);
  expect(await Promise.all([51, 52, 53, 54, 55].map((id) => statusOf(me, id)))).toEqual([
    "wrong",
    "part_right",
    "",
    "",
    "reviewing",
  ]);
  await upstream.call(practice.practiceJudge, { ...first(55), verdict: "right" }, me);
  expect(await statusOf(me, 55)).toBe("right");

  const second = await start(me);
  await give(second(51), ["B"]);
  // A later look at the key is not an answer and does not change the status.
  await upstream.call(practice.practiceKey, (await start(me))(51), me);
  expect(await statusOf(me, 51)).toBe("right");

  expect(await statusOf(await somebody(), 51)).toBe("");
  expect(await statusOf(JIA, 51)).toBe("");
});

test("the list shows no status of exam answers", async () => {
  const { db } = upstream;
  const me = await somebody();
  const own = await start(me, { types: ["judge"] });
  const runId = Number(own(53).record_id);
  const runs = await db.select().from(attempts);
  const run = runs.find(({ id }) => id === runId);
  if (!run) throw new Error("no run");
  const { id: _, ...values } = run;
  const [sitting] = await db
    .insert(attempts)
    .values({
      ...values,
      mode: "",
      examType: 7,
      requestId: newRequest(),
      status: "finished",
      questionIds: [53],
    })
    .returning();
  await db
    .insert(attemptAnswers)
    .values({ attemptId: sitting?.id ?? 0, questionId: 53, answer: ["A"], status: "right", seq: 1 });
  expect(await statusOf(me, 53)).toBe("");
});
