import { eq } from "drizzle-orm";
import request from "supertest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inflate } from "#server/gateway/wire/inflate.ts";
import { userInfo } from "#shared/contract/account/endpoints.ts";
import { CODES } from "#shared/contract/codes.ts";
import { decodeEnvelope } from "#shared/contract/envelope.ts";
import * as exam from "#shared/contract/exam/endpoints.ts";
import { learnReport, play } from "#shared/contract/play/endpoints.ts";
import * as practice from "#shared/contract/practice/endpoints.ts";
import { startRenderer } from "#tests/support/realRenderer.ts";
import { chapters, lessons } from "#upstream/platform/db/schema/catalogue.ts";
import { enrolments } from "#upstream/platform/db/schema/learning.ts";
import { DATE, shanghai } from "#upstream/platform/kit/shanghai.ts";
import { addMock } from "#upstream/testing/handedIn.ts";
import { newLearner } from "#upstream/testing/learners.ts";
import { type Answer, SALT, type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";
import { type RunningSite, startSite } from "../support/buildApp.ts";

/* Follows one learner for a day: each number must be the same on every screen that shows it (docs/glossary.md). */

const COURSE = 11;
const DAY_MS = 86_400_000;
let upstream: TestUpstream;
let site: RunningSite;
let me: { token: string };
let requests = 0;
beforeAll(async () => {
  upstream = await startTestUpstream();
  // Noon, so that no day ends within a test.
  upstream.advance(shanghai(upstream.now()).endOf("day").toMillis() + DAY_MS / 2 - upstream.now());
  site = await startSite({
    upstreamUrl: upstream.url,
    signSalt: SALT,
    upstreamTimeoutMs: 10_000,
    now: () => upstream.now(),
    renderer: await startRenderer({ timeoutMs: 20_000, now: () => upstream.now() }),
  });
  me = await newLearner(upstream, "13300000001");
  const userId = Number((await upstream.call(userInfo, {}, me)).uid);
  await upstream.db.insert(enrolments).values({ userId, agencyId: 1, courseId: COURSE, origin: "gift" });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
});

const day = () => shanghai(upstream.now()).toFormat(DATE);
const newRequest = () => `request-${String((requests += 1)).padStart(12, "0")}`;

/** Returns the text of a page as the learner sees it, without tags and with single spaces. */
async function words(path: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${site.port}${path}`, {
    headers: { "X-Forwarded-Host": "localhost", Cookie: `token=${me.token}; ag=jia` },
  });
  expect(answer.status, path).toBe(200);
  const html = await answer.text();
  return html
    .replace(/<(script|style|template)[\s\S]*?<\/\1>/g, " ")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}

async function run(own: object): Promise<{ readonly record_id: string; readonly ids: readonly string[] }> {
  const { record_id } = await upstream.call(
    practice.practiceStart,
    { mode: "4", subject_id: "315", request_id: newRequest(), ...own },
    me,
  );
  const { question } = await upstream.call(practice.practiceRun, { record_id }, me);
  return { record_id, ids: question.map(({ id }: { id: string }) => id) };
}

async function answer(record_id: string, ids: readonly string[], given: Record<string, string[]>) {
  for (const [id, value] of Object.entries(given)) {
    const seq = ids.indexOf(id) + 1;
    await upstream.call(practice.practiceAnswer, { record_id, seq, answer: value, spent_ms: 20_000 }, me);
  }
}

test("questions: two right, one wrong, one pending and one left out, in a minute and a half", async () => {
  const { record_id, ids } = await run({});
  expect([...ids].sort()).toEqual(["51", "52", "53", "54", "55"]);
  await answer(record_id, ids, { 51: ["B"], 52: ["B"], 53: ["对"], 55: ["我的看法"] });
  await upstream.call(practice.practiceTime, { record_id, used_time: 95 }, me);
  await upstream.call(practice.practiceFinish, { record_id }, me);

  const result = await words(`/question/exam/result?record=${record_id}`);
  for (const told of ["67%", "答对 2 / 3 题", "答错 1 题", "待自评 1 题", "未做 1 题", "用时 01:35"])
    expect(result).toContain(told);
  const record = await words("/study/question/record");
  for (const told of ["答对 2 / 3 题（67%）", "用时 01:35"]) expect(record).toContain(told);
  const bank = await words("/study/question");
  expect(bank).toContain("做过 4 / 6 题 · 正确率 67%");
  expect(await words("/study/course")).toMatch(new RegExp(`${day()} [^ ]+ 4 题`));
  const book = await words("/study/question/error");
  expect(book).toContain("共 1 道错题");
  expect(book).toContain("章节练习 1");
  expect(book).toContain("今天没有要复习的错题");

  // A mock exam with three of the questions begins and is paused: nothing that was shown changes.
  const paper_id = String(await addMock(upstream.db, [51, 52, 53]));
  const { record_id: sitting } = await upstream.call(
    exam.examStart,
    { paper_id, request_id: newRequest() },
    me,
  );
  const ticket = "page-0123456789abcd";
  await upstream.call(exam.examContinue, { record_id: sitting, ticket }, me);
  const pause = () => upstream.call(exam.examPause, { record_id: sitting, ticket }, me);
  for (const before of [async () => undefined, pause]) {
    await before();
    expect(await words(`/question/exam/result?record=${record_id}`)).toBe(result);
    expect(await words("/study/question/record")).toBe(record);
    expect(await words("/study/question")).toContain("做过 4 / 6 题 · 正确率 67%");
    expect(await words("/study/course")).toMatch(new RegExp(`${day()} [^ ]+ 4 题`));
    expect(await words("/study/question/error")).toBe(book);
    const seq = ids.indexOf("52") + 1;
    const missed = await words(`/question/exam?record=${record_id}&seq=${seq}`);
    for (const told of ["回答错误", "你选的：B", "这道题在还没结束的考试里，交卷后再看答案和解析。"])
      expect(missed).toContain(told);
    expect(missed).not.toMatch(/没有作答|正确答案|解析52/);
  }
  await upstream.call(exam.examContinue, { record_id: sitting, ticket }, me);
  await upstream.call(exam.examSubmit, { record_id: sitting, ticket, request_id: newRequest() }, me);
  expect(await words("/study/question")).toContain("做过 4 / 6 题 · 正确率 67%");
  expect(await words("/study/question/error")).toBe(book);

  // The missed question is answered correctly in the second run.
  const again = await run({ mode: "wrong" });
  expect(again.ids).toEqual(["52"]);
  await answer(again.record_id, again.ids, { 52: ["A", "C"] });
  await upstream.call(practice.practiceFinish, { record_id: again.record_id }, me);
  expect(await words("/study/course")).toMatch(new RegExp(`${day()} [^ ]+ 5 题`));
  // An exam type counts only questions that were answered in a practice of that type.
  expect(await words("/study/question")).toContain("做过 4 / 6 题 · 正确率 67%");
  expect(await words("/study/question/error")).toContain("连续答对 1 / 3 次");
});

test("a paused mock exam changes no number over /api, and hides only the keys of its questions", async () => {
  const own = await newLearner(upstream);
  const headers = { "X-Forwarded-Host": "localhost", Cookie: `token=${own.token}; ag=jia` };
  const read = async ({ text }: request.Response) => decodeEnvelope(text, inflate);
  const get = async (path: string) =>
    (await read(await request(site.server).get(`/api${path}`).set(headers))).data;
  const post = async (path: string, input: object) =>
    read(await request(site.server).post(`/api${path}`).set(headers).send(input));
  for (const [question_id, answer] of [
    ["51", ["B"]],
    ["52", ["B"]],
  ] as const)
    expect(await post("/practice/single", { question_id, answer, request_id: newRequest() })).toMatchObject({
      data: { status: question_id === "51" ? "right" : "wrong", is_in_exam: "0" },
    });
  const [{ record_id }] = ((await get("/exam/history-list-v1")) as Answer).list;
  const numbers = async () =>
    Promise.all(
      [
        `/practice/report?record_id=${record_id}`,
        "/exam/wrong-list-v1",
        "/exam/wrong-facets",
        "/question/places?level3=315",
        "/user/user-data",
        "/user/exam-package-v1?subject_id=313",
      ].map(get),
    );
  const before = await numbers();
  expect(before).toMatchObject([
    { right_num: 1, wrong_num: 1, none_num: 0 },
    { total: 1 },
    {},
    {},
    { done_num: 2 },
    {},
  ]);

  const paper_id = String(await addMock(upstream.db, [51, 52]));
  const { data } = await post("/exam/start", { paper_id, request_id: newRequest() });
  const sitting = { record_id: (data as Answer).record_id, ticket: "page-0123456789abcd" };
  await post("/exam/continue", sitting);
  await post("/exam/pause", sitting);
  expect(await numbers()).toEqual(before);
  const run = (await get(`/practice/run?record_id=${record_id}`)) as Answer;
  expect(run.answer).toMatchObject([
    { status: "right", my_answer: ["B"], answer: [], analysis: "", is_in_exam: "1" },
    { status: "wrong", my_answer: ["B"], answer: [], analysis: "", is_in_exam: "1" },
  ]);
  const again = { question_id: "51", answer: ["B"], request_id: newRequest() };
  expect(await post("/practice/single", again)).toMatchObject({ code: CODES.conflict });
});

test("half of one of three lessons is a sixth of the course on every screen", async () => {
  const { db } = upstream;
  const own = await db
    .select({ id: lessons.id })
    .from(lessons)
    .innerJoin(chapters, eq(chapters.id, lessons.chapterId))
    .where(eq(lessons.courseId, COURSE))
    .orderBy(chapters.sort, lessons.sort);
  expect(own).toHaveLength(3);
  const lesson = own[1]?.id ?? 0;
  const film = { duration: 100, playUrl: "https://media.example/film.mp4" };
  await db.update(lessons).set(film).where(eq(lessons.id, lesson));
  const { ticket } = await upstream.call(
    play,
    { lesson_id: String(lesson), device: "laptop-0123456789" },
    me,
  );
  upstream.advance(50_000);
  const told = { ranges: [[0, 50]], position: 50, at: upstream.now(), request_id: newRequest() };
  expect(await upstream.call(learnReport, { ticket, ...told }, me)).toMatchObject({ progress: 50 });

  for (const path of ["/study/course/my", `/course/${COURSE}`])
    expect(await words(path), path).toMatch(/16 ?%/);
  expect(await words(`/course/${COURSE}`)).toMatch(/50 ?%/);
  expect(await words("/study/course/record")).toMatch(/50 ?%/);
});
