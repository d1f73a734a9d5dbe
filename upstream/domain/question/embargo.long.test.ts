import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { exportData } from "#shared/contract/account/endpoints.ts";
import { examMarking } from "#shared/contract/exam/endpoints.ts";
import * as practiceApi from "#shared/contract/practice/endpoints.ts";
import * as questionApi from "#shared/contract/question/endpoints.ts";
import { GRACE_MS } from "#shared/domain/examAttempt.ts";
import { lessons } from "../../platform/db/schema/catalogue.ts";
import { examAllowances, paperDrawn, paperQuestions, papers } from "../../platform/db/schema/exams.ts";
import { lessonQuestions } from "../../platform/db/schema/lessons.ts";
import { passages, questions } from "../../platform/db/schema/questions.ts";
import { users } from "../../platform/db/schema/users.ts";
import { exportBank } from "../../operator/exporters/exportBank.ts";
import { indexChanges } from "../search/indexChanges.ts";
import { forgetLimits, newLearner } from "../../testing/learners.ts";
import { type Answer, type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";

/**
 * All texts of embargoed questions contain this letter: stem, options, material, key and analysis. No other text does.
 */
const MARK = /密/;
const HOUR_MS = 3_600_000;
const PAPER = 900;
/** Embargoed questions: the paper asks 51, 52 and 54, and 53 belongs to the same material as 52. */
const HELD = [51, 52, 53, 54];

let upstream: TestUpstream;
let me: { token: string };
let folder: string;
/** Practice runs that began before the exam: one with answers, one without. */
let answered: string;
let begun: string;
/** A free lesson that explains the embargoed questions. */
let lessonId: string;
let requests = 0;
const newRequest = () => `request-${String((requests += 1)).padStart(12, "0")}`;

beforeAll(async () => {
  upstream = await startTestUpstream();
  folder = await mkdtemp(join(tmpdir(), "beikao-held-"));
  const { db } = upstream;
  me = await newLearner(upstream, "13700000025");
  const [passage] = await db
    .insert(passages)
    .values({ subjectId: 315, content: "密材料", sourceKey: "p", contentHash: "p" })
    .returning();
  for (const id of HELD)
    await db
      .update(questions)
      .set({ stem: `密题 ${id}`, analysis: `密解析 ${id}`, options: [] })
      .where(eq(questions.id, id));
  const options = ["A", "B", "C"].map((key) => ({ key, content: `密选项${key}` }));
  await db
    .update(questions)
    .set({ options })
    .where(inArray(questions.id, [51, 52]));
  await db
    .update(questions)
    .set({ passageId: passage?.id ?? 0 })
    .where(inArray(questions.id, [52, 53]));
  await db
    .update(questions)
    .set({ answer: ["密答案", "上海"] })
    .where(eq(questions.id, 54));
  await indexChanges(db);
  const [trial] = await db
    .select()
    .from(lessons)
    .where(eq(lessons.isFree, true))
    .orderBy(lessons.id)
    .limit(1);
  lessonId = String(trial?.id);
  await db
    .insert(lessonQuestions)
    .values(HELD.map((questionId) => ({ lessonId: Number(lessonId), questionId })));
  answered = await start();
  for (const [id, answer] of [
    [51, "B"],
    [52, "B"],
    [54, "广州"],
  ] as const)
    await upstream.call(
      practiceApi.practiceAnswer,
      { record_id: answered, request_id: newRequest(), seq: await seqOf(answered, id), answer: [answer] },
      me,
    );
  begun = await start();
  for (const id of HELD)
    await upstream.call(questionApi.collectQuestion, { id: String(id), is_collect: "1" }, me);
  await db.insert(papers).values({
    id: PAPER,
    subjectId: 315,
    name: "期末考试",
    examType: 7,
    isShown: false,
    startTime: new Date(upstream.now() + HOUR_MS),
    endTime: new Date(upstream.now() + 2 * HOUR_MS),
  });
  await db
    .insert(paperQuestions)
    .values([51, 52, 54].map((questionId, sort) => ({ paperId: PAPER, questionId, sort })));
});
afterAll(async () => {
  await upstream[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function start(mode = "4"): Promise<string> {
  const input = { mode, subject_id: "315", request_id: newRequest(), count: 50 };
  return (await upstream.call(practiceApi.practiceStart, input, me)).record_id;
}

/** Returns the number of a question in a run. Call it before the embargo, which hides the question. */
async function seqOf(record_id: string, id: number): Promise<number> {
  const run = await upstream.call(practiceApi.practiceRun, { record_id }, me);
  return run.question.find((one: Answer) => one.id === String(id))?.seq;
}

type Ask = () => Promise<unknown>;
const asks = (endpoint: Endpoint, ...inputs: object[]): Ask => {
  return async () => {
    const told: unknown[] = [];
    for (const input of inputs) told.push((await upstream.envelope(endpoint, input, me)).data);
    return told;
  };
};
const ofHeld = (endpoint: Endpoint, input: object = {}): Ask =>
  asks(endpoint, ...HELD.map((id) => ({ ...input, id: String(id) })));
const byPath = (path: string): Endpoint => {
  const endpoint = endpoints.find((one) => one.path === path);
  if (!endpoint) throw new Error(`the contract has no ${path}`);
  return endpoint;
};
const plain = (path: string, ...inputs: object[]): Ask =>
  asks(byPath(path), ...(inputs.length > 0 ? inputs : [{}]));

/** Starts and reads a run of each practice mode. */
const everyMode: Ask = async () => {
  const told: unknown[] = [];
  const own = ["random", "wrong", "review", "favorite"];
  for (const mode of ["2", "3", "4", "5", "9", "10", "11", "12", "13", ...own]) {
    const record_id = await start(mode);
    if (record_id !== "") told.push(await upstream.call(practiceApi.practiceRun, { record_id }, me));
  }
  const ofLesson = { mode: "lesson", subject_id: "315", lesson_id: lessonId, request_id: newRequest() };
  const { record_id } = await upstream.call(practiceApi.practiceStart, ofLesson, me);
  if (record_id !== "") told.push(await upstream.call(practiceApi.practiceRun, { record_id }, me));
  return told;
};
/** Calls the endpoint for each question of a run that began before the exam, as a page that is still open does. */
const openPage = (endpoint: Endpoint, input: object = {}): Ask => {
  return async () => {
    const record_id = begun;
    const told: unknown[] = [];
    for (let seq = 1; seq <= 5; seq += 1)
      told.push(
        (await upstream.envelope(endpoint, { record_id, seq, request_id: newRequest(), ...input }, me)).data,
      );
    return told;
  };
};

/** Calls about questions by path. `shows`: without an embargo the answer contains texts of the questions. */
const CALLS: Readonly<Record<string, { readonly ask: Ask; readonly shows: boolean }>> = {
  "/question/list": {
    ask: plain("/question/list", {}, { type: "fill" }, { level3: "315", page: 1 }),
    shows: true,
  },
  // This call returns ids, types and statuses, but no texts.
  "/question/places": { ask: plain("/question/places", { level1: "0" }), shows: false },
  "/question/detail": { ask: ofHeld(questionApi.questionDetail), shows: true },
  "/question/check": { ask: ofHeld(questionApi.checkQuestion, { answer: "B" }), shows: true },
  "/question/facets": { ask: plain("/question/facets", { level3: "315" }), shows: false },
  "/question/chapters": { ask: plain("/question/chapters", { subject_id: "315" }), shows: false },
  "/question/collect": { ask: ofHeld(questionApi.collectQuestion, { is_collect: "1" }), shows: false },
  "/question/feedback": {
    ask: ofHeld(questionApi.questionFeedback, { kind: "answer", content: "？" }),
    shows: false,
  },
  "/search": {
    ask: plain("/search", { q: "密题" }, { q: "密题", type: "question" }, { q: "密材料" }),
    shows: true,
  },
  "/search/suggest": { ask: plain("/search/suggest", { q: "密题" }), shows: true },
  "/question/favorite-list": { ask: plain("/question/favorite-list"), shows: true },
  "/question/favorite-subjects": { ask: plain("/question/favorite-subjects"), shows: false },
  "/exam/wrong-list-v1": { ask: plain("/exam/wrong-list-v1", { subject_id: "313" }), shows: true },
  "/exam/daily-wrong-list-v1": {
    ask: plain("/exam/daily-wrong-list-v1", { subject_id: "313" }),
    shows: false,
  },
  "/exam/wrong-facets": { ask: plain("/exam/wrong-facets"), shows: false },
  "/exam/wrong-paper": { ask: plain("/exam/wrong-paper", { answers: "1" }), shows: true },
  // This call serves only agencies' own systems, so it refuses a learner's token.
  "/exam/marking": { ask: asks(examMarking, {}), shows: false },
  "/exam/wrong-reason": { ask: plain("/exam/wrong-reason", { id: "1", reason: "" }), shows: false },
  "/practice/setup": { ask: plain("/practice/setup", { mode: "4", subject_id: "315" }), shows: false },
  "/practice/start": { ask: everyMode, shows: true },
  "/practice/run": {
    ask: async () =>
      Promise.all(
        [answered, begun].map((record_id) => upstream.call(practiceApi.practiceRun, { record_id }, me)),
      ),
    shows: true,
  },
  "/practice/report": {
    ask: async () => upstream.call(practiceApi.practiceReport, { record_id: answered }, me),
    shows: false,
  },
  "/practice/answer": { ask: openPage(practiceApi.practiceAnswer, { answer: ["B"] }), shows: true },
  "/practice/key": { ask: openPage(practiceApi.practiceKey), shows: true },
  "/practice/judge": { ask: openPage(practiceApi.practiceJudge, { verdict: "right" }), shows: true },
  "/practice/mastery": { ask: openPage(practiceApi.practiceMastery, { mastery: "shaky" }), shows: true },
  "/practice/single": {
    ask: asks(
      practiceApi.practiceSingle,
      ...HELD.map((id) => ({ question_id: String(id), answer: ["B"], request_id: newRequest() })),
    ),
    shows: true,
  },
  "/practice/mark": { ask: openPage(practiceApi.practiceMark, { is_marked: "1" }), shows: false },
  "/practice/time": { ask: openPage(practiceApi.practiceTime, { used_time: 9 }), shows: false },
  "/practice/put-away": { ask: openPage(practiceApi.practicePutAway, { is_away: "1" }), shows: false },
  "/practice/finish": {
    ask: async () => upstream.call(practiceApi.practiceFinish, { record_id: await start() }, me),
    shows: false,
  },
  "/practice/annotations": {
    ask: async () => upstream.call(practiceApi.practiceAnnotations, { record_id: answered }, me),
    shows: false,
  },
  "/practice/annotate": {
    ask: async () => {
      const { question } = await upstream.call(practiceApi.practiceRun, { record_id: begun }, me);
      const list = question.map(({ id }: { readonly id: string }) => ({
        about: String(id),
        highlights: [[0, 4]],
        struck: ["A"],
        at: 0,
      }));
      return upstream.call(practiceApi.practiceAnnotate, { record_id: begun, list }, me);
    },
    shows: false,
  },
  "/user/exam-package-v1": { ask: plain("/user/exam-package-v1", { subject_id: "313" }), shows: false },
  "/exam/history-list-v1": { ask: plain("/exam/history-list-v1", { subject_id: "313" }), shows: false },
  "/exam/daily-history-list-v1": {
    ask: plain("/exam/daily-history-list-v1", { subject_id: "313" }),
    shows: false,
  },
  "/user/user-data": { ask: plain("/user/user-data"), shows: false },
  "/user/learn-record": { ask: plain("/user/learn-record"), shows: false },
  "/user/my-subject-v1": { ask: plain("/user/my-subject-v1"), shows: false },
  "/share/results": { ask: plain("/share/results"), shows: false },
  "/share/list": { ask: plain("/share/list"), shows: false },
  "/user/messages": { ask: plain("/user/messages"), shows: false },
  "/calendar/info": { ask: plain("/calendar/info"), shows: false },
  "npm run export": {
    ask: async () => {
      const file = join(folder, `${newRequest()}.jsonl`);
      const filter = {
        rootName: "自考",
        subject: undefined,
        type: undefined,
        owner: null,
        nowMs: upstream.now(),
      };
      await exportBank(upstream.db, file, "jsonl", filter);
      return readFile(file, "utf8");
    },
    shows: true,
  },
};

/** Calls of the same areas that return no questions, each group with its reason. */
const OTHER = new Set([
  // These calls return only sums, names of tasks and days.
  "/user/today",
  "/exam/review-plan",
  "/user-study-again",
  "/user/classroom-v1",
  "/user/classroom-resource",
  "/user/classroom-resource-list",
  "/user/classroom-file",
  "/share/create",
  "/share/revoke",
  "/share/open",
  "/share/picture",
]);

test("this test covers every call of the areas that return questions", () => {
  const areas = new Set(["question", "practice", "search", "study", "share"]);
  const missing = endpoints
    .filter(({ area, path }) => areas.has(area) && !OTHER.has(path) && !(path in CALLS))
    .map(({ path }) => path);
  expect(missing).toEqual([]);
});

async function leaks(): Promise<string[]> {
  const found: string[] = [];
  for (const [path, { ask }] of Object.entries(CALLS)) {
    await forgetLimits(upstream);
    if (MARK.test(JSON.stringify(await ask()))) found.push(path);
  }
  return found;
}

/** Reads a cached total, which follows a change within moments (db/cachedValue.ts). */
const total = async () => (await upstream.call(questionApi.listQuestions, { level3: "315" })).total;
const places = async () => (await upstream.call(questionApi.questionPlaces, { level3: "315" })).list.length;
const facets = async () => (await upstream.call(questionApi.questionFacets, { level3: "315" })).type;

test("calls return texts of a paper's questions before its publication and after its end, but none in between", async () => {
  const able = Object.keys(CALLS).filter((path) => CALLS[path]?.shows);
  expect(await leaks()).toEqual(able);
  expect(await total()).toBe(5);

  await upstream.db.update(papers).set({ isShown: true }).where(eq(papers.id, PAPER));
  expect(await leaks(), "published, to come").toEqual([]);
  await expect.poll(total, { timeout: 10_000 }).toBe(1);
  expect(await places()).toBe(1);
  expect(await facets()).toEqual([{ value: "essay", num: 1 }]);
  expect(await upstream.call(questionApi.questionChapters, { subject_id: "315" })).toMatchObject([
    { question_num: 1 },
  ]);
  expect(await upstream.call(questionApi.questionDetail, { id: "55" })).toMatchObject({ prev_id: "" });

  upstream.advance(1.5 * HOUR_MS);
  expect(await leaks(), "open").toEqual([]);
  expect(await total()).toBe(1);

  upstream.advance(HOUR_MS);
  begun = await start();
  expect(await leaks(), "over").toEqual(able);
  expect(await total()).toBe(5);
  expect(await facets()).toHaveLength(5);
});

test("answers given before the exam are shown without verdict and answer during the exam", async () => {
  await upstream.db
    .update(papers)
    .set({ endTime: new Date(upstream.now() + HOUR_MS) })
    .where(eq(papers.id, PAPER));
  const run = await upstream.call(practiceApi.practiceRun, { record_id: answered }, me);
  expect(run.question.map(({ id }: Answer) => id)).toEqual(["55"]);
  expect(run.answer).toHaveLength(3);
  for (const row of run.answer)
    expect(row).toMatchObject({ status: "", my_answer: [], answer: [], analysis: "" });
  const own = JSON.parse(await (await upstream.fetch(`${exportData.path}?format=json`, {}, me)).text());
  const rows = own.attempt_answers.filter(({ question_id: id }: Answer) => HELD.includes(id));
  expect(rows.length).toBeGreaterThanOrEqual(3);
  for (const row of rows) expect(row).toMatchObject({ status: null, score: null });

  // A run that starts during the exam asks only the question that is not embargoed.
  const late = await start("random");
  expect((await upstream.call(practiceApi.practiceRun, { record_id: late }, me)).question).toHaveLength(1);
  upstream.advance(2 * HOUR_MS);
  const after = await upstream.call(practiceApi.practiceRun, { record_id: answered }, me);
  expect(after.answer).toMatchObject([{ status: "right", my_answer: ["B"], answer: ["B"] }, {}, {}]);
});

test("an answer that arrives during the exam is saved, and judged when its run ends after the exam", async () => {
  const record_id = await start();
  const seq = await seqOf(record_id, 51);
  await upstream.db
    .update(papers)
    .set({ endTime: new Date(upstream.now() + HOUR_MS) })
    .where(eq(papers.id, PAPER));
  const told = await upstream.call(
    practiceApi.practiceAnswer,
    { record_id, request_id: newRequest(), seq, answer: ["B"] },
    me,
  );
  expect(told).toMatchObject({ status: "", my_answer: ["B"], answer: [], analysis: "" });
  upstream.advance(2 * HOUR_MS);
  await upstream.call(practiceApi.practiceFinish, { record_id }, me);
  const run = await upstream.call(practiceApi.practiceRun, { record_id }, me);
  expect(run.answer).toMatchObject([{ seq, status: "right", answer: ["B"] }]);
});

test("an export reports the number of embargoed questions that it leaves out", async () => {
  await upstream.db
    .update(papers)
    .set({ endTime: new Date(upstream.now() + HOUR_MS) })
    .where(eq(papers.id, PAPER));
  const filter = {
    rootName: "自考",
    subject: undefined,
    type: undefined,
    owner: null,
    nowMs: upstream.now(),
  };
  const report = await exportBank(upstream.db, join(folder, "report.jsonl"), "jsonl", filter);
  expect(report).toMatchObject({ questions: 1, passages: 0 });
  expect(report.leftOut).toEqual([
    "4 questions stand in papers that are open or to come: export them after the end",
  ]);
});

test("embargoes drawn questions at once, and extends the embargo by the greatest extra time", async () => {
  const { db } = upstream;
  const isThere = async (id: number) =>
    (await upstream.call(questionApi.questionDetail, { id: String(id) })) !== null;
  await db
    .update(papers)
    .set({ endTime: new Date(upstream.now() + HOUR_MS) })
    .where(eq(papers.id, PAPER));
  expect([await isThere(55), await isThere(51)]).toEqual([true, false]);
  await db.insert(paperDrawn).values({ paperId: PAPER, questionId: 55 });
  expect(await isThere(55)).toBe(false);
  const [learner] = await db.select().from(users).where(eq(users.mobile, "13700000025"));
  await db.insert(examAllowances).values({ paperId: PAPER, userId: learner?.id ?? 0, extraSeconds: 1_800 });
  upstream.advance(1.4 * HOUR_MS);
  expect([await isThere(55), await isThere(51)]).toEqual([false, false]);
  // When the extra half hour is over, answers are still accepted within the grace period.
  upstream.advance(0.1 * HOUR_MS + GRACE_MS - 1_000);
  expect(await isThere(51)).toBe(false);
  upstream.advance(2_000);
  expect([await isThere(55), await isThere(51)]).toEqual([true, true]);
});
