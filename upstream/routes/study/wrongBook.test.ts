import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as practice from "#shared/contract/practice/endpoints.ts";
import { collectQuestion } from "#shared/contract/question/endpoints.ts";
import * as api from "#shared/contract/study/endpoints.ts";
import { paperQuestions, papers } from "#upstream/platform/db/schema/exams.ts";
import { newLearner } from "#upstream/testing/learners.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

let upstream: TestUpstream;
let me: { token: string };
let people = 0;
let requests = 0;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());
beforeEach(async () => {
  people += 1;
  me = await newLearner(upstream, `137${String(people).padStart(8, "0")}`);
});

const newRequest = () => `request-${String((requests += 1)).padStart(12, "0")}`;
const start = (own: object = {}) =>
  upstream.call(
    practice.practiceStart,
    { mode: "4", subject_id: "315", request_id: newRequest(), ...own },
    me,
  );
const questionIds = async (record_id: string) =>
  (await upstream.call(practice.practiceRun, { record_id }, me)).question.map(({ id }: { id: string }) => id);

/** Answers the questions wrongly in a new run. */
async function miss(ids: readonly string[], own: object = {}): Promise<string> {
  const { record_id } = await start(own);
  const all = await questionIds(record_id);
  for (const id of ids) {
    const seq = all.indexOf(id) + 1;
    await upstream.call(practice.practiceAnswer, { record_id, seq, answer: ["没有"], spent_ms: 1_000 }, me);
  }
  return record_id;
}

const wrongIds = async (input: object = {}) =>
  (await upstream.call(api.wrongList, input, me)).list
    .map(({ question_id }: { question_id: string }) => question_id)
    .sort();

test("filters the wrong book by a branch of subjects, source and reason, with counts", async () => {
  await miss(["51", "53"]);
  await miss(["51"], { mode: "3" });
  await miss(["52"], { mode: "random" });
  await miss(["56"], { subject_id: "402" });
  expect(await wrongIds()).toEqual(["51", "52", "53", "56"]);
  for (const subject_id of ["313", "315"]) expect(await wrongIds({ subject_id })).toEqual(["51", "52", "53"]);
  expect(await wrongIds({ subject_id: "999" })).toEqual([]);
  expect(await wrongIds({ exam_type: "0" })).toEqual(["52"]);
  const { list, total } = await upstream.call(api.wrongList, { page_size: 1, page: 2 }, me);
  expect([list.length, total]).toEqual([1, 4]);
  const [both] = (await upstream.call(api.dailyWrongList, {}, me)).list;
  expect(both.source.map(({ name }: { name: string }) => name).sort()).toEqual(["每日一练", "章节练习"]);
  expect(await upstream.call(api.wrongReason, { id: both.id, reason: "careless" }, me)).toEqual({
    id: both.id,
    reason: "careless",
  });
  expect(await wrongIds({ reason: "careless" })).toEqual(["51"]);
  const facets = await upstream.call(api.wrongFacets, { subject_id: "313" }, me);
  expect(facets.subject).toMatchObject([
    { id: "315", root_id: "313", num: 3 },
    { id: "402", num: 1 },
  ]);
  expect(facets.source).toEqual([
    { exam_type: "0", name: "随机练习", num: 1 },
    { exam_type: "3", name: "每日一练", num: 1 },
    { exam_type: "4", name: "章节练习", num: 2 },
  ]);
  expect(facets.reason).toEqual([{ reason: "careless", num: 1 }]);
  // A run over the wrong book asks the listed questions.
  const wrong = { mode: "wrong", subject_id: "313" };
  const practised = async (own: object) =>
    [...(await questionIds((await start({ ...wrong, ...own })).record_id))].sort();
  expect(await practised({})).toEqual(["51", "52", "53"]);
  expect(await practised({ source: "3" })).toEqual(["51"]);
  expect(await practised({ source: "0" })).toEqual(["52"]);
  expect(await practised({ reason: "careless" })).toEqual(["51"]);
});

test("shows the answer to a true-or-false question in the words of its screen", async () => {
  const { record_id } = await start();
  const seq = (await questionIds(record_id)).indexOf("53") + 1;
  await upstream.call(practice.practiceAnswer, { record_id, seq, answer: ["B"], spent_ms: 1_000 }, me);
  const { list } = await upstream.call(api.wrongList, {}, me);
  expect(list).toMatchObject([{ question_id: "53", last_answer: "错" }]);
});

test("sets a reason only on the learner's own rows and only to a known reason", async () => {
  await miss(["51"]);
  const [{ id }] = (await upstream.call(api.wrongList, {}, me)).list;
  people += 1;
  const other = await newLearner(upstream, `137${String(people).padStart(8, "0")}`);
  expect((await upstream.refusal(api.wrongReason, { id, reason: "careless" }, other)).code).toBe(20404);
  expect((await upstream.refusal(api.wrongReason, { id, reason: "lazy" }, me)).code).toBe(20400);
  expect((await upstream.call(api.wrongList, {}, other)).list).toEqual([]);
  await upstream.call(api.wrongReason, { id, reason: "concept" }, me);
  await upstream.call(api.wrongReason, { id, reason: "" }, me);
  expect((await upstream.call(api.wrongList, {}, me)).list).toMatchObject([{ reason: "" }]);
});

test("a printed wrong book contains keys only on request, and only keys of its own questions", async () => {
  await miss(["51", "54"]);
  const paper = await upstream.call(api.wrongPaper, {}, me);
  expect(paper).toMatchObject({ total: 2, question: [{ id: "51", answer: [], analysis: "" }, { id: "54" }] });
  expect(JSON.stringify(paper)).not.toMatch(/解析5|北京/);
  const solved = await upstream.call(api.wrongPaper, { answers: "1" }, me);
  expect(solved.question).toMatchObject([
    { id: "51", answer: ["B"], analysis: "解析51：看清题意" },
    { id: "54", answer: ["北京##北京市", "上海"] },
  ]);
  expect(await upstream.call(api.wrongPaper, { answers: "1", exam_type: "3" }, me)).toEqual({
    total: 0,
    question: [],
  });
});

test("embargoed questions are in no list of the learner, and their keys are not printed", async () => {
  await miss(["51", "52"]);
  for (const id of ["51", "52"]) await upstream.call(collectQuestion, { id, is_collect: "1" }, me);
  const [paper] = await upstream.db
    .insert(papers)
    .values({
      subjectId: 315,
      examType: 7,
      name: "开放的考试",
      endTime: new Date(upstream.now() + 3_600_000),
    })
    .returning();
  await upstream.db
    .insert(paperQuestions)
    .values({ paperId: paper?.id ?? 0, questionId: 51, section: "一", sort: 1, score: "1" });
  expect(await wrongIds()).toEqual(["52"]);
  expect(await upstream.call(api.wrongPaper, { answers: "1" }, me)).toMatchObject({
    total: 1,
    question: [{ id: "52" }],
  });
  expect(await upstream.call(api.favouriteList, {}, me)).toMatchObject({ total: 1, list: [{ id: "52" }] });
  await upstream.db.delete(paperQuestions);
  await upstream.db.delete(papers);
});

test("lists favourites by subject, and removes them", async () => {
  for (const id of ["53", "56", "51"]) {
    upstream.advance(1_000);
    await upstream.call(collectQuestion, { id, is_collect: "1" }, me);
  }
  const ids = async (input: object = {}) =>
    (await upstream.call(api.favouriteList, input, me)).list.map(({ id }: { id: string }) => id);
  expect([...(await ids())].sort()).toEqual(["51", "53", "56"]);
  expect([...(await ids({ subject_id: "313" }))].sort()).toEqual(["51", "53"]);
  expect(await upstream.call(api.favouriteSubjects, {}, me)).toMatchObject([
    { id: "315", num: 2 },
    { id: "402", num: 1 },
  ]);
  await upstream.call(collectQuestion, { id: "53", is_collect: "0" }, me);
  expect(await ids({ subject_id: "313" })).toEqual(["51"]);
});

test("the history lists runs under way and finished runs; daily sets have their own list", async () => {
  const doing = await miss(["51"]);
  const done = await miss(["52"]);
  await upstream.call(practice.practiceFinish, { record_id: done }, me);
  const daily = await miss(["51"], { mode: "3" });
  const { list, total } = await upstream.call(api.examHistory, { subject_id: "313" }, me);
  expect(total).toBe(2);
  expect(list).toMatchObject(
    [
      { record_id: done, mode: "4", status: "finished", question_num: 5, answered_num: 1, right_num: 0 },
      { record_id: doing, status: "doing", answered_num: 1, used_time: 1, subject_id: "315" },
    ].sort((a, b) => Number(b.record_id) - Number(a.record_id)),
  );
  const inProgress = await upstream.call(api.examHistory, { status: "doing" }, me);
  expect(inProgress.list).toMatchObject([{ record_id: doing }]);
  expect((await upstream.call(api.dailyHistory, {}, me)).list).toMatchObject([{ record_id: daily }]);
  expect((await upstream.refusal(api.examHistory, {})).code).toBe(401);
});
