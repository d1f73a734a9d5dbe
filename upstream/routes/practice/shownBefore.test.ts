import { afterAll, beforeAll, expect, test } from "vitest";
import * as exam from "#shared/contract/exam/endpoints.ts";
import * as api from "#shared/contract/practice/endpoints.ts";
import * as question from "#shared/contract/question/endpoints.ts";
import { listResults } from "#shared/contract/share/endpoints.ts";
import * as study from "#shared/contract/study/endpoints.ts";
import { exportData } from "#shared/contract/account/endpoints.ts";
import { addMock } from "#upstream/testing/handedIn.ts";
import { newLearner, newRequest } from "#upstream/testing/learners.ts";
import { type Answer, type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

/* Decision 092: an open mock exam hides keys of its questions, and takes back no verdict or number shown before it. */

let upstream: TestUpstream;
let paper: number;
beforeAll(async () => {
  upstream = await startTestUpstream();
  paper = await addMock(upstream.db, [51, 52, 54]);
});
afterAll(async () => upstream[Symbol.asyncDispose]());

const GIVEN: Readonly<Record<string, readonly string[]>> = {
  51: ["B"],
  52: ["B"],
  53: ["错"],
  54: ["广州", "上海"],
  55: ["我的看法"],
};
const TICKET = "page-0123456789abcd";

type Learner = Awaited<ReturnType<typeof newLearner>>;

/** Practises the five questions of subject 315 and finishes the run. */
async function practised(me: Learner) {
  const { record_id } = await upstream.call(
    api.practiceStart,
    { mode: "4", subject_id: "315", request_id: newRequest() },
    me,
  );
  const { question: asked } = await upstream.call(api.practiceRun, { record_id }, me);
  const seqs = new Map<string, number>(asked.map(({ id, seq }: Answer) => [id, seq]));
  for (const [id, answer] of Object.entries(GIVEN))
    await upstream.call(
      api.practiceAnswer,
      { record_id, request_id: newRequest(), seq: seqs.get(id), answer, spent_ms: 4_000 },
      me,
    );
  await upstream.call(api.practiceFinish, { record_id }, me);
  return { record_id, seqs };
}

async function sit(me: Learner): Promise<string> {
  const { record_id } = await upstream.call(
    exam.examStart,
    { paper_id: String(paper), request_id: newRequest() },
    me,
  );
  await upstream.call(exam.examContinue, { record_id, ticket: TICKET }, me);
  return record_id;
}

const handIn = (record_id: string, me: Learner) =>
  upstream.call(exam.examSubmit, { record_id, ticket: TICKET, request_id: newRequest() }, me);

/** Returns all numbers and lists in which a finished practice counts. */
async function standing(me: Learner, record_id: string) {
  const listed = await upstream.call(question.listQuestions, { level3: "315" }, me);
  const history = await upstream.call(study.examHistory, {}, me);
  return {
    report: await upstream.call(api.practiceReport, { record_id }, me),
    figures: await upstream.call(study.userData, {}, me),
    packages: await upstream.call(study.examPackage, { subject_id: "313" }, me),
    history: history.list.filter(({ mode }: Answer) => mode !== ""),
    wrongs: await upstream.call(study.wrongList, {}, me),
    facets: await upstream.call(study.wrongFacets, {}, me),
    paper: (await upstream.call(study.wrongPaper, {}, me)).total,
    plan: await upstream.call(study.reviewPlan, {}, me),
    today: await upstream.call(study.today, {}, me),
    statuses: listed.list.map(({ id, my_status }: Answer) => [id, my_status]),
    places: await upstream.call(question.questionPlaces, { level3: "315" }, me),
    shares: await upstream.call(listResults, {}, me),
    favourites: await upstream.call(study.favouriteList, {}, me),
  };
}

const KEYS = /解析5[124]|北京/;
/** Answers of a run by question id. */
async function answers(me: Learner, { record_id, seqs }: Awaited<ReturnType<typeof practised>>) {
  const run = await upstream.call(api.practiceRun, { record_id }, me);
  expect(run.question).toHaveLength(5);
  return (id: string): Answer => run.answer.find(({ seq }: Answer) => seq === seqs.get(id));
}

test("an open and a paused mock exam change no number and no list of finished practice", async () => {
  const me = await newLearner(upstream);
  await upstream.call(question.collectQuestion, { id: "52", is_collect: "1" }, me);
  const { record_id } = await practised(me);
  const before = await standing(me, record_id);
  expect(before.report).toMatchObject({ right_num: 1, none_num: 0, reviewing_num: 1 });
  const sitting = await sit(me);
  expect(await standing(me, record_id), "open").toEqual(before);
  await upstream.call(exam.examPause, { record_id: sitting, ticket: TICKET }, me);
  expect(await standing(me, record_id), "paused").toEqual(before);
});

test("during a mock exam a practised question shows its verdict and answer; key and analysis come with the hand-in", async () => {
  const me = await newLearner(upstream);
  const done = await practised(me);
  const before = await answers(me, done);
  const sitting = await sit(me);
  const during = await answers(me, done);
  for (const id of ["51", "52", "54"]) {
    const { status, my_answer, blanks, is_wrong_book, due_time } = before(id);
    expect(during(id)).toMatchObject({
      status,
      my_answer,
      blanks,
      is_wrong_book,
      due_time,
      is_in_exam: "1",
      answer: [],
      analysis: "",
      right_rate: 0,
      easy_wrong: "",
    });
  }
  expect(during("53")).toEqual(before("53"));
  expect(before("53")).toMatchObject({ is_in_exam: "0", answer: ["A"] });
  const printed = await upstream.call(study.wrongPaper, { answers: "1" }, me);
  expect(printed.question.map(({ id, is_in_exam }: Answer) => [id, is_in_exam])).toEqual([
    ["52", "1"],
    ["53", "0"],
    ["54", "1"],
  ]);
  const own = await (await upstream.fetch(`${exportData.path}?format=json`, {}, me)).text();
  expect(JSON.parse(own).wrong_book).toHaveLength(3);
  for (const told of [printed, own, await upstream.call(api.practiceRun, { record_id: done.record_id }, me)])
    expect(JSON.stringify(told)).not.toMatch(KEYS);
  const refused = await upstream.refusal(api.practiceSingle, { question_id: "51", answer: ["B"] }, me);
  expect(refused.msg).toBe("这道题在你正在考的试卷里，交卷以后再看");
  await handIn(sitting, me);
  const after = await answers(me, done);
  for (const id of ["51", "52", "54"]) expect(after(id)).toEqual(before(id));
});

test("an answer given in practice during the exam is saved without a verdict", async () => {
  const me = await newLearner(upstream);
  const input = { mode: "4", subject_id: "315", request_id: newRequest() };
  const { record_id } = await upstream.call(api.practiceStart, input, me);
  const { question: asked } = await upstream.call(api.practiceRun, { record_id }, me);
  const seq = asked.find(({ id }: Answer) => id === "51")?.seq;
  await sit(me);
  const told = await upstream.call(
    api.practiceAnswer,
    { record_id, request_id: newRequest(), seq, answer: ["B"], spent_ms: 1_000 },
    me,
  );
  expect(told).toMatchObject({ status: "", my_answer: ["B"], answer: [], is_in_exam: "1" });
  expect(await upstream.call(study.userData, {}, me)).toMatchObject({ done_num: 0 });
});

test("a second attempt at a paper takes back no verdict of the first, and hides its keys until the hand-in", async () => {
  const me = await newLearner(upstream);
  const first = await sit(me);
  const changes = [
    { seq: 1, question_id: "51", answer: ["B"] },
    { seq: 2, question_id: "52", answer: ["B"] },
  ].map((change) => ({ ...change, marked: "0", spent_ms: 1_000, at: upstream.now() }));
  await upstream.call(
    exam.examSave,
    { record_id: first, ticket: TICKET, source: "laptop", base_seq: 0, changes },
    me,
  );
  await handIn(first, me);
  upstream.advance(60_000);
  await upstream.runJobs();
  await upstream.runJobs();
  const read = () => upstream.call(exam.examReport, { record_id: first }, me);
  const before = await read();
  const figures = await upstream.call(study.userData, {}, me);
  const wrongs = await upstream.call(study.wrongList, {}, me);
  expect(before).toMatchObject({ is_told: "1", right_num: 1, wrong_num: 1, none_num: 1 });
  expect(wrongs.total).toBe(1);
  const second = await sit(me);
  const during = await read();
  const { state: _, left_times: __, next_time: ___, server_time: ____, question: asked, ...sums } = before;
  expect(during).toMatchObject(sums);
  expect(during.question).toMatchObject(
    asked.map(({ status, score, my_answer }: Answer) => ({
      status,
      score,
      my_answer,
      is_in_exam: "1",
      answer: [],
      analysis: "",
    })),
  );
  expect(JSON.stringify(during)).not.toMatch(KEYS);
  expect(await upstream.call(study.userData, {}, me)).toEqual(figures);
  expect(await upstream.call(study.wrongList, {}, me)).toEqual(wrongs);
  await handIn(second, me);
  expect((await read()).question).toEqual(asked);
});

test("the result of another paper shows no key of a question of an exam in progress", async () => {
  const me = await newLearner(upstream);
  const other = await addMock(upstream.db, [51, 53]);
  const { record_id } = await upstream.call(
    exam.examStart,
    { paper_id: String(other), request_id: newRequest() },
    me,
  );
  await upstream.call(exam.examContinue, { record_id, ticket: TICKET }, me);
  await handIn(record_id, me);
  await sit(me);
  const { question: asked } = await upstream.call(exam.examReport, { record_id }, me);
  expect(asked).toMatchObject([
    { question_id: "51", is_in_exam: "1", answer: [], analysis: "" },
    { question_id: "53", is_in_exam: "0", answer: ["A"] },
  ]);
  expect(JSON.stringify(asked)).not.toMatch(KEYS);
});
