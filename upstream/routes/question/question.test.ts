import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as api from "#shared/contract/question/endpoints.ts";
import { userInfo } from "#shared/contract/account/endpoints.ts";
import { questions } from "#upstream/platform/db/schema/questions.ts";
import { countTimes, newVisitor, signIn } from "#upstream/testing/learners.ts";
import { type Asking, type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());

const KEYS = /"(answer|analysis|correct|is_right|right|key_answer|easy_wrong)"/;

test("no question shows its key or analysis before it is answered", async () => {
  const list = JSON.stringify(await upstream.call(api.listQuestions));
  expect(list).not.toMatch(KEYS);
  expect(list).not.toContain("解析");
  for (const id of ["51", "52", "53", "54", "55"]) {
    const detail = JSON.stringify(await upstream.call(api.questionDetail, { id }));
    expect(detail, id).not.toMatch(KEYS);
    expect(detail, id).not.toMatch(/解析|北京|言之成理/);
  }
});

test("the list is filtered by subject, type, difficulty, year and chapter", async () => {
  const found = async (input: object) => {
    const { list } = await upstream.call(api.listQuestions, input);
    return list.map(({ id }: { id: string }) => id);
  };
  expect(await found({ level1: "313" })).toEqual(["51", "52", "53", "54", "55"]);
  expect(await found({ type: "judge" })).toEqual(["53"]);
  expect(await found({ difficulty: "5" })).toEqual([]);
  expect(await found({ year: "2025", level1: "400" })).toEqual(["56"]);
  const [chapter] = await upstream.call(api.questionChapters, { subject_id: "315" });
  expect(chapter).toMatchObject({ name: "第一章", question_num: 5 });
  expect(await found({ chapter_id: chapter.id, page_size: 2 })).toEqual(["51", "52"]);
  expect((await upstream.refusal(api.listQuestions, { type: "riddle" })).code).toBe(20400);
});

test("pages are consecutive over all subjects, and totals match the filters", async () => {
  const page = (page: number, input: object = {}) =>
    upstream.call(api.listQuestions, { page, page_size: 2, ...input });
  const pages = await Promise.all([1, 2, 3, 4].map((number) => page(number)));
  expect(pages.map(({ list }) => list.map(({ id }: { id: string }) => id))).toEqual([
    ["51", "52"],
    ["53", "54"],
    ["55", "56"],
    [],
  ]);
  expect(pages.map(({ total }) => total)).toEqual([6, 6, 6, 6]);
  expect(await page(2, { type: "single" })).toMatchObject({ total: 2, list: [] });
  expect(await page(1, { type: "single", level1: "400" })).toMatchObject({ total: 1, list: [{ id: "56" }] });
  expect((await page(1, { level1: "400" })).total).toBe(1);
  expect(await upstream.call(api.listQuestions, {}, { agency: "yi" })).toMatchObject({ total: 5 });
});

test("the list reports which questions have an analysis", async () => {
  const explained = async () => {
    const { list } = await upstream.call(api.listQuestions, { level1: "400" });
    return list.map(({ is_explained }: { is_explained: string }) => is_explained);
  };
  expect(await explained()).toEqual(["1"]);
  const [before] = await upstream.db.select().from(questions).where(eq(questions.id, 56));
  await write(56, { analysis: "" });
  expect(await explained()).toEqual(["0"]);
  await write(56, { analysis: before?.analysis ?? "" });
});

/** Polls a count until it is as expected, because changes reach the upstream after their commit (db/changes.ts). */
function settles(count: () => Promise<unknown>) {
  return expect.poll(count, { timeout: 10_000 });
}

function write(id: number, values: Partial<typeof questions.$inferInsert>) {
  return upstream.db.update(questions).set(values).where(eq(questions.id, id));
}

test("a hidden question is not counted in totals and facets", async () => {
  const total = async () => (await upstream.call(api.listQuestions, { type: "essay" })).total;
  expect(await total()).toBe(1);
  await write(55, { isShown: false });
  await settles(total).toBe(0);
  await write(55, { isShown: true });
  await settles(total).toBe(1);
});

test("facets count the questions by type, year and difficulty", async () => {
  const facets = () => upstream.call(api.questionFacets, { level1: "313" });
  const difficulty = async () => (await facets()).difficulty;
  expect((await facets()).year).toEqual([{ value: "2025", num: 5 }]);
  expect((await facets()).type).toHaveLength(5);
  expect(await difficulty()).toEqual([{ value: "2", num: 5 }]);
  // Difficulty 0 means that the question is not graded. The facets do not offer it.
  await write(52, { difficulty: 0 });
  await settles(difficulty).toEqual([{ value: "2", num: 4 }]);
  await write(52, { difficulty: 2 });
  await settles(difficulty).toEqual([{ value: "2", num: 5 }]);
});

test("lists the chapters of a subject of the agency, and refuses other subjects", async () => {
  const chapters = (subject_id: string, asking = {}) =>
    upstream.call(api.questionChapters, { subject_id }, asking);
  expect(await chapters("402")).toMatchObject([{ question_num: 1 }]);
  expect(await chapters("316")).toEqual([]);
  for (const [subject_id, agency] of [
    ["0", "jia"],
    ["", "jia"],
    ["99", "jia"],
    ["__proto__", "jia"],
    ["402", "yi"],
  ] as const) {
    const refused = await upstream.refusal(api.questionChapters, { subject_id }, { agency });
    expect(refused, subject_id).toMatchObject({ code: 20404, msg: "没有这个科目" });
  }
  const num = async () => (await chapters("402"))[0]?.question_num ?? 0;
  await write(56, { isShown: false });
  await settles(num).toBe(0);
  await write(56, { isShown: true });
  await settles(num).toBe(1);
});

test("returns a question with options, fill-in blanks, knowledge points and neighbours of its subject", async () => {
  expect(await upstream.call(api.questionDetail, { id: "52" })).toMatchObject({
    options: [{ key: "A", content: "甲" }, { key: "B" }, { key: "C" }],
    prev_id: "51",
    next_id: "53",
    blank_num: 0,
    knowledge_point: ["语法"],
  });
  expect((await upstream.call(api.questionDetail, { id: "53" })).options).toHaveLength(2);
  expect(await upstream.call(api.questionDetail, { id: "54" })).toMatchObject({ blank_num: 2 });
  expect(await upstream.call(api.questionDetail, { id: "55" })).toMatchObject({ next_id: "" });
});

test("shows key and analysis only after an answer", async () => {
  const check = (id: string, ...answer: string[]) => upstream.call(api.checkQuestion, { id, answer });
  expect(await check("51", "B")).toMatchObject({
    status: "right",
    answer: ["B"],
    analysis: "解析51：看清题意",
  });
  expect(await check("51", "A")).toMatchObject({ status: "wrong", my_answer: ["A"], answer: ["B"] });
  expect(await check("52", "C", "A")).toMatchObject({ status: "right" });
  expect(await check("52", "A")).toMatchObject({ status: "part_right" });
  expect(await check("53", "A")).toMatchObject({ status: "right" });
  expect(await check("53", "错")).toMatchObject({ status: "wrong" });
  expect(await check("54", "北京市", "上海")).toMatchObject({ status: "right" });
  expect(await check("54", "北京", "广州")).toMatchObject({ status: "part_right" });
  expect(await check("55", "我认为")).toMatchObject({ status: "reviewing" });
  expect(await check("51", "")).toMatchObject({ status: "no_answer", answer: [], analysis: "" });
});

test("another agency's subject has no questions here", async () => {
  const yi = { agency: "yi" };
  expect(await upstream.call(api.questionDetail, { id: "56" }, yi)).toBeNull();
  expect(await upstream.call(api.checkQuestion, { id: "56", answer: "A" }, yi)).toBeNull();
  expect(await upstream.call(api.questionDetail, { id: "56" })).toMatchObject({ id: "56" });
});

test("returns no key of a hidden question", async () => {
  await write(53, { isShown: false });
  expect(await upstream.call(api.checkQuestion, { id: "53", answer: "A" })).toBeNull();
  await write(53, { isShown: true });
});

test("limits shown keys so that a classroom behind one address is served but the bank cannot be copied", async () => {
  const check = async (asking: Asking) => {
    const { code, msg } = await upstream.envelope(api.checkQuestion, { id: "51", answer: "A" }, asking);
    return [code, msg];
  };
  const open = [20200, ""];
  const school = newVisitor();
  const token = await signIn(upstream, "xiaoming", school);
  await countTimes(upstream, { name: "checkAddress", key: school.ip, times: 5_999 });
  expect(await check(school)).toEqual(open);
  expect(await check(school)).toEqual([20429, expect.stringMatching(/后再试，或者登录后继续$/)]);
  // Learners who are signed in have a limit of their own, apart from visitors at the same address.
  const learner = { ...school, token };
  const { uid } = await upstream.call(userInfo, {}, { token });
  await countTimes(upstream, { name: "checkLearner", key: `${uid} ${school.ip}`, times: 899 });
  expect(await check(learner)).toEqual(open);
  expect(await check(learner)).toEqual([20429, expect.stringMatching(/请 \d+ 分钟后再试$/)]);
  expect(await check({ ...newVisitor(), token })).toEqual(open);
  expect(await check(newVisitor())).toEqual(open);
});

test("accepts a long essay and refuses an essay above the limit", async () => {
  expect(await upstream.call(api.checkQuestion, { id: "55", answer: "长".repeat(5_000) })).toMatchObject({
    status: "reviewing",
  });
  expect((await upstream.refusal(api.checkQuestion, { id: "55", answer: "长".repeat(5_001) })).msg).toBe(
    "答案太长了",
  );
});
