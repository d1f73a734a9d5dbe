import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import * as api from "#shared/contract/exam/endpoints.ts";
import { schemasOf } from "#shared/contract/all/schemas.ts";
import { messages } from "#shared/contract/account/endpoints.ts";
import { agencies } from "#upstream/platform/db/schema/agencies.ts";
import { attemptMarks, attempts } from "#upstream/platform/db/schema/attempts.ts";
import { paperQuestions, papers } from "#upstream/platform/db/schema/exams.ts";
import { agencySign } from "#upstream/platform/http/agencyCall.ts";
import { countTimes, forgetLimits, newVisitor, newLearner } from "#upstream/testing/learners.ts";
import {
  type Answer,
  type Asking,
  SALT,
  type TestUpstream,
  expectExact,
  startTestUpstream,
} from "#upstream/testing/testUpstream.ts";

const MINUTE_MS = 60_000;
const [MOCK, ONLINE] = [711, 712] as const;
const PATH = api.examMarking.path;
const SECRETS: Readonly<Record<string, string>> = {
  jia: "the-secret-of-jia-0123456789",
  yi: "the-secret-of-yi-0123456789",
};

let upstream: TestUpstream;
let me: Asking;
let requests = 0;
const newRequest = () => `marking-request-${String((requests += 1)).padStart(4, "0")}`;

beforeAll(async () => {
  upstream = await startTestUpstream({ isClockHeld: true });
  const { db } = upstream;
  me = { ...newVisitor(), token: (await newLearner(upstream, "13700000711")).token };
  for (const [flag, markingSecret] of Object.entries(SECRETS))
    await db.update(agencies).set({ markingSecret }).where(eq(agencies.flag, flag));
  // Waits until the upstream accepts the new secrets: it learns of them by a notification of the database.
  const isTaken = async (agency: string) => (await ask("", { agency })).code === CODES.ok;
  for (const agency of Object.keys(SECRETS))
    await vi.waitUntil(() => isTaken(agency), { timeout: 10_000, interval: 100 });
});
afterAll(async () => upstream[Symbol.asyncDispose]());
beforeEach(async () => {
  const { db } = upstream;
  await forgetLimits(upstream);
  await db.delete(attempts);
  await db.delete(papers).where(eq(papers.subjectId, 315));
  const common = { subjectId: 315, examType: 7, totalScore: "24", passScore: "12", limitMinutes: 30 };
  const window = {
    startTime: new Date(upstream.now() - MINUTE_MS),
    endTime: new Date(upstream.now() + 90 * MINUTE_MS),
  };
  await db.insert(papers).values([
    { ...common, id: MOCK, name: "模拟卷", kind: "mock" },
    { ...common, ...window, id: ONLINE, name: "统考卷", kind: "online" },
  ]);
  await db.insert(paperQuestions).values(
    [MOCK, ONLINE].flatMap((paperId) => [
      { paperId, questionId: 51, section: "一、选择", score: "4", sort: 1 },
      { paperId, questionId: 55, section: "二、问答", score: "20", sort: 2 },
    ]),
  );
});

interface Signing {
  readonly agency?: string;
  readonly secret?: string;
  readonly body?: object | string;
  readonly ageSeconds?: number;
  /** Query, body and agency of the sent request that differ from the signed ones. */
  readonly sent?: { readonly query?: string; readonly body?: string; readonly agency?: string };
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request as the agency's own system does, without the headers of the site. */
async function ask(
  query: string,
  { agency = "jia", secret, body, ageSeconds = 0, sent, headers }: Signing = {},
) {
  const method = body === undefined ? "GET" : "POST";
  const text = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
  const time = String(Math.floor(upstream.now() / 1_000) - ageSeconds);
  const call = { agency, method, target: PATH + query, time, body: Buffer.from(text) };
  const response = await fetch(upstream.url + PATH + (sent?.query ?? query), {
    method,
    headers: {
      "agency-flag": sent?.agency ?? agency,
      "access-time": time,
      sign: agencySign(call, secret ?? SECRETS[agency] ?? ""),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: sent?.body ?? text }),
  });
  expect(response.headers.get("cache-control")).toBe("no-store");
  return (await response.json()) as { code: number; flag: number; data: Answer; msg: string };
}

const queue = async (query = "", signing: Signing = {}): Promise<Answer> => {
  const { code, flag, data, msg } = await ask(query, signing);
  expect({ code, flag, msg }).toEqual({ code: CODES.ok, flag: 0, msg: "" });
  expectExact(data, schemasOf(api.examMarking).data.parse(data), PATH);
  return data;
};
const mark = (input: object, signing: Signing = {}) => ask("", { body: input, ...signing });
const markOf = (attempt_id: string, more: object = {}) => ({
  request_id: newRequest(),
  attempt_id,
  question_id: "55",
  points: 12.5,
  comment: "观点清楚，缺少举例",
  ...more,
});

async function handedIn(paper: number, essay = "我认为", learner = me): Promise<string> {
  const { record_id } = await upstream.call(
    api.examStart,
    { paper_id: String(paper), request_id: newRequest() },
    learner,
  );
  const ticket = "page-0123456789abcd";
  await upstream.call(api.examContinue, { record_id, ticket }, learner);
  const changes = [
    { seq: 1, question_id: "51", answer: ["B"], marked: "0", spent_ms: 900, at: upstream.now() },
    ...(essay === ""
      ? []
      : [{ seq: 2, question_id: "55", answer: [essay], marked: "0", spent_ms: 900, at: upstream.now() }]),
  ];
  await upstream.call(api.examSave, { record_id, ticket, source: "laptop", base_seq: 0, changes }, learner);
  await upstream.call(api.examSubmit, { record_id, ticket, request_id: newRequest() }, learner);
  return record_id;
}

test("lists waiting answers with keys and without names, oldest first, and the last mark finishes the attempt", async () => {
  const first = await handedIn(MOCK, "第一份");
  upstream.advance(MINUTE_MS);
  const second = await handedIn(MOCK, "第二份");
  const { list, total } = await queue();
  expect(total).toBe(2);
  expect(list[0]).toEqual({
    attempt_id: first,
    question_id: "55",
    paper_id: String(MOCK),
    paper_name: "模拟卷",
    section: "二、问答",
    submit_time: expect.stringMatching(/^\d{4}-/),
    type: "essay",
    stem: expect.any(String),
    material: "",
    answer: ["言之成理即可"],
    analysis: expect.any(String),
    given: ["第一份"],
    full_points: 20,
  });
  expect(list[1]).toMatchObject({ attempt_id: second, given: ["第二份"] });
  expect(await queue("?page=2&page_size=1")).toMatchObject({ total: 2, list: [{ attempt_id: second }] });
  expect(await queue(`?paper_id=${ONLINE}`)).toMatchObject({ total: 0, list: [] });

  const { code, data } = await mark(markOf(first));
  expect({ code, data }).toEqual({
    code: CODES.ok,
    data: { attempt_id: first, question_id: "55", points: 12.5, is_finished: "1", waiting_num: 0 },
  });
  expect(await queue()).toMatchObject({ total: 1, list: [{ attempt_id: second }] });
  const report = await upstream.call(api.examReport, { record_id: first }, me);
  expect(report).toMatchObject({ status: "finished", score: 16.5 });
  expect(report.question[1]).toMatchObject({ score: 12.5, comment: "观点清楚，缺少举例" });
  const [row] = await upstream.db
    .select()
    .from(attemptMarks)
    .where(eq(attemptMarks.attemptId, Number(first)));
  expect(row).toMatchObject({ markedBy: "agency jia", score: "12.50" });
  expect((await upstream.call(messages, {}, me)).list[0].title).toContain("模拟卷");
});

test("refuses requests without a signature by the agency's secret", async () => {
  const attempt = await handedIn(MOCK);
  const nothing = { code: CODES.badSign, data: {}, msg: "请求签名无效或已过期" };
  const wrong: Readonly<Record<string, Signing & { query?: string }>> = {
    "another secret": { secret: "another" },
    "no secret": { secret: "" },
    "another agency's": { secret: SECRETS["yi"] ?? "" },
    "in another agency's name": { sent: { agency: "yi" } },
    "an agency that does not exist": { agency: "nobody", secret: "" },
    "a query that was not signed": { sent: { query: "?page=2" } },
    "a learner's token": { secret: "", headers: { authorization: me.token ?? "" } },
  };
  for (const [what, signing] of Object.entries(wrong))
    expect(await ask("", signing), what).toMatchObject(nothing);
  const body = markOf(attempt);
  for (const signing of [{ secret: "another" }, { sent: { body: JSON.stringify({ ...body, points: 20 }) } }])
    expect(await mark(body, signing)).toMatchObject(nothing);
  // Refuses requests that the site signs instead of the agency: of a learner, and of an agency without a secret.
  for (const asking of [me, { agency: "yi" }]) {
    expect((await upstream.refusal(api.examMarking, {}, asking)).code).toBe(CODES.badSign);
    expect((await upstream.refusal(api.examMark, body, asking)).code).toBe(CODES.badSign);
  }
  expect((await ask("", { secret: SALT })).code).toBe(CODES.badSign);
  expect((await queue()).total).toBe(1);
});

test("accepts signatures five minutes before and after their time, and reports the server's time otherwise", async () => {
  for (const ageSeconds of [-299, 299]) expect((await ask("", { ageSeconds })).code).toBe(CODES.ok);
  const now = Math.floor(upstream.now() / 1_000);
  for (const ageSeconds of [-301, 301])
    expect(await ask("", { ageSeconds })).toMatchObject({ code: CODES.expired, data: { server_time: now } });
});

test("repeats the first answer to a repeated request, and refuses the request with a different mark", async () => {
  const attempt = await handedIn(MOCK);
  const input = markOf(attempt);
  const [first, twin] = await Promise.all([mark(input), mark(input)]);
  expect(first).toMatchObject({ code: CODES.ok, data: { is_finished: "1" } });
  expect(twin).toEqual(first);
  expect(await mark(input)).toEqual(first);
  expect((await mark({ ...input, points: 3 })).code).toBe(CODES.conflict);
  expect(await upstream.call(api.examReport, { record_id: attempt }, me)).toMatchObject({ score: 16.5 });
});

test("refuses marks that are impossible with a message and changes nothing", async () => {
  const attempt = await handedIn(MOCK);
  const empty = await handedIn(MOCK, "");
  const other = { agency: "yi" };
  expect(await queue("", other)).toMatchObject({ total: 0 });
  const refusals: readonly (readonly [object, Signing, object])[] = [
    [{}, other, { code: CODES.notFound, msg: "没有这份答卷，或者其中没有这道题" }],
    [{ attempt_id: "999999" }, {}, { code: CODES.notFound }],
    [{ question_id: "54" }, {}, { code: CODES.notFound }],
    [
      { points: 20.01 },
      {},
      { code: CODES.badInput, data: { full_points: 20 }, msg: "这道题满分 20 分，不能超过" },
    ],
    [{ points: -1 }, {}, { code: CODES.badInput, msg: "分数不能小于 0" }],
    [{ points: 1.234 }, {}, { code: CODES.badInput, msg: "分数最多两位小数" }],
    [{ points: "" }, {}, { code: CODES.badInput, msg: "请填写分数" }],
    [{ comment: "长".repeat(501) }, {}, { code: CODES.badInput, msg: "评语不能超过 500 字" }],
    [{ request_id: "" }, {}, { code: CODES.badInput, msg: "请求编号不正确" }],
    [{ question_id: "51" }, {}, { code: CODES.conflict, msg: "这道题由系统判分，不需要批阅" }],
    [{ attempt_id: empty }, {}, { code: CODES.conflict, msg: "这道题没有作答，按 0 分计" }],
  ];
  for (const [more, signing, refused] of refusals)
    expect(await mark(markOf(attempt, more), signing), JSON.stringify(more)).toMatchObject(refused);
  expect(await ask("", { body: "{" })).toMatchObject({ code: CODES.badInput });
  expect(await queue()).toMatchObject({ total: 1, list: [{ attempt_id: attempt }] });
  expect((await mark(markOf(attempt))).code).toBe(CODES.ok);
  expect(await mark(markOf(attempt, { points: 20 }))).toMatchObject({
    code: CODES.conflict,
    data: { points: 12.5 },
    msg: "这道题已经批阅过，得 12.5 分",
  });
});

test("neither lists nor marks answers before the exam has ended", async () => {
  const attempt = await handedIn(ONLINE);
  expect(await queue()).toMatchObject({ total: 0, list: [] });
  expect(await mark(markOf(attempt))).toMatchObject({
    code: CODES.conflict,
    msg: "考试还没有结束，结束以后才能批阅",
  });
  upstream.advance(91 * MINUTE_MS);
  expect(await queue()).toMatchObject({ total: 1, list: [{ attempt_id: attempt }] });
  expect((await mark(markOf(attempt))).code).toBe(CODES.ok);
});

test("limits the requests of an agency's system, names the time to retry, and does not affect other agencies", async () => {
  await ask("");
  await countTimes(upstream, { name: "agencyCall", key: "1", times: 600 });
  expect(await ask("")).toMatchObject({ code: CODES.tooMany, data: { next_time: expect.any(Number) } });
  expect((await ask("", { agency: "yi" })).code).toBe(CODES.ok);
});
