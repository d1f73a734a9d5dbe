import http from "node:http";
import { buffer } from "node:stream/consumers";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listening } from "#tests/support/listening.ts";
import { passOn } from "#tests/support/upstreamProxy.ts";
import { openDatabase } from "#upstream/platform/db/openDatabase.ts";
import { jobs } from "#upstream/platform/db/schema/system.ts";
import { attempts } from "#upstream/platform/db/schema/attempts.ts";
import { missingBuild, untested } from "#tests/support/untested.ts";
import { createExamClient, type Data, dataOf, type ExamClient } from "../exam/examClient.ts";
import { ANALYSIS, type ExamWorld, startExamSite, textOfNo } from "../exam/examWorld.ts";
import { recount } from "../exam/recount.ts";

const QUESTIONS = 6;
const reason = untested("an exam through processes", missingBuild());

let world: ExamWorld;
let client: ExamClient;
let way: Awaited<ReturnType<typeof startHoldingProxy>>;

beforeAll(async () => {
  if (reason) return;
  way = await startHoldingProxy();
  world = await startExamSite({
    learners: 3,
    questions: QUESTIONS,
    minutes: 30,
    server: process.env["TEST_DATABASE_URL"],
    between: way.towards,
  });
  client = createExamClient(world);
});
afterAll(async () => {
  await client?.close();
  await world?.[Symbol.asyncDispose]();
  await way?.close();
});

/** Starts a proxy between site and upstream that, on request, does not pass one answer on. */
async function startHoldingProxy() {
  let target = 0;
  let held: { readonly path: string; readonly take: (body: string) => void } | undefined;
  const server = http.createServer(async (req, res) => {
    try {
      const answer = await passOn(target, req, await buffer(req));
      if (!held || !req.url?.startsWith(held.path)) return answer.sendTo(res);
      const { take } = held;
      held = undefined;
      take(answer.content.toString());
    } catch {
      // The upstream broke the connection off, so the site's connection is broken off too.
    }
    res.destroy();
  });
  const { port, stop } = await listening(server);
  return {
    towards: async (upstreamPort: number) => {
      target = upstreamPort;
      return port;
    },
    hold: (path: string) => new Promise<string>((take) => (held = { path, take })),
    close: stop,
  };
}

const tokenOf = (at: number) => world.learners[at]?.token ?? "";
const ticketOf = (at: number) => `page-of-learner-${at}-0123`;

async function begin(at: number): Promise<{ record_id: string; asked: Data[] }> {
  const wanted = { paper_id: world.paperId, request_id: `exam-test-request-${at}` };
  const { record_id } = dataOf(await client.call("/exam/start", tokenOf(at), wanted), "the start");
  dataOf(await client.call("/exam/continue", tokenOf(at), { record_id, ticket: ticketOf(at) }), "continue");
  const paper = dataOf(await client.call(`/exam/paper?record_id=${record_id}`, tokenOf(at)), "the paper");
  return { record_id, asked: paper.section.flatMap(({ question }: Data) => question) };
}

function save(at: number, record_id: string, asked: readonly Data[]) {
  const changes = asked.map((question, place) => ({
    seq: place + 1,
    question_id: question.id,
    answer: [question.options[place % 4].key],
    marked: "0",
    spent_ms: 1_000,
    at: Date.now(),
  }));
  const body = { record_id, ticket: ticketOf(at), source: `source-${at}`, base_seq: 0, changes };
  return client.call("/exam/save", tokenOf(at), body);
}

/** Reads rows of the database. The embedded database can be read only while no process uses it. */
async function inDatabase<T>(
  work: (db: Awaited<ReturnType<typeof openDatabase>>["db"]) => Promise<T>,
): Promise<T> {
  const opened = await openDatabase(world.storage);
  try {
    return await work(opened.db);
  } finally {
    await opened.close();
  }
}

/**
 * Returns the state of an attempt: from its row in PostgreSQL. The embedded database cannot be read while the upstream
 * runs, so there the state is read from the exam's report.
 */
async function inServer(id: number) {
  if (world.storage.kind !== "postgres") {
    const { data } = await client.call(`/exam/report?record_id=${id}`, tokenOf(1));
    return { status: data?.status, endedBy: data?.ended_by };
  }
  return inDatabase(async (db) => {
    const [row] = await db
      .select({ status: attempts.status, endedBy: attempts.endedBy })
      .from(attempts)
      .where(eq(attempts.id, id));
    return row;
  });
}

test.skipIf(reason)(
  "gives the same receipt to a retry when the upstream was killed between write and answer",
  async () => {
    const { record_id, asked } = await begin(0);
    const whole = way.hold("/exam/save");
    const saving = save(0, record_id, asked);
    await whole;
    await world.upstream.killAndStart();
    expect(dataOf(await saving, "the save")).toMatchObject({ saved_seq: QUESTIONS, is_behind: "0" });

    const body = { record_id, ticket: ticketOf(0), request_id: "exam-test-submit-0" };
    const written = way.hold("/exam/submit");
    const submitting = client.call("/exam/submit", tokenOf(0), body);
    const first = JSON.parse(await written);
    await world.upstream.killAndStart();
    const again = await submitting;
    expect(first.code).toBe(again.code);
    expect(again.data.receipt).toMatch(/^KS\d{6}-/);
    expect(again.data).toEqual(first.data);
    expect(client.counts.broken).toBeGreaterThanOrEqual(2);
  },
);

test.skipIf(reason)("ends overdue attempts when the upstream starts again", async () => {
  const { record_id, asked } = await begin(1);
  await save(1, record_id, asked);
  await world.upstream.kill();
  const deadline = new Date(Date.now() - 60_000);
  await inDatabase(async (db) => {
    const id = Number(record_id);
    await db
      .update(attempts)
      .set({ deadline, beginTime: new Date(deadline.getTime() - 60_000) })
      .where(eq(attempts.id, id));
    await db
      .update(jobs)
      .set({ runAt: deadline })
      .where(and(eq(jobs.name, "endExam"), eq(jobs.key, record_id)));
  });
  await world.upstream.start();
  // Only the database is read here: a request about the attempt would itself end the attempt.
  await expect
    .poll(() => inServer(Number(record_id)), { timeout: 20_000, interval: 500 })
    .toEqual({ status: "finished", endedBy: "deadline" });
  const report = dataOf(await client.call(`/exam/report?record_id=${record_id}`, tokenOf(1)), "the report");
  expect(report).toMatchObject({ status: "finished", ended_by: "deadline", done_num: QUESTIONS });
});

test.skipIf(reason)("reveals no key during an exam, and its questions only in the exam", async () => {
  const { record_id, asked } = await begin(2);
  await save(2, record_id, asked);
  const read = async (path: string) => {
    const response = await fetch(world.url + path, { headers: { cookie: `token=${tokenOf(2)}` } });
    return { status: response.status, text: await response.text() };
  };
  const paper = await client.call(`/exam/paper?record_id=${record_id}`, tokenOf(2));
  const names = new Set<string>();
  JSON.stringify(paper.data, (name, value: unknown) => {
    names.add(name);
    return value;
  });
  for (const name of names) expect(name).not.toMatch(/answer|analysis|right|key_/i);
  const page = await read(`/online-exam?record=${record_id}`);
  expect(page.status).toBe(200);
  for (const text of [page.text, JSON.stringify(paper.data)]) {
    expect(text).toContain(textOfNo(1));
    expect(text).not.toContain(ANALYSIS);
    expect(text).not.toMatch(/"(?:analysis|rightRate|right_rate|easyWrong|easy_wrong)"/);
  }
  const report = await client.call(`/exam/report?record_id=${record_id}`, tokenOf(2));
  // The report shows the attempt as in progress, and contains no key.
  expect(report.data).toMatchObject({ status: "doing", is_told: "0", is_score_shown: "0" });
  expect(JSON.stringify(report.data)).not.toContain(ANALYSIS);
  for (const { answer, my_answer } of report.data.question) expect([...answer, ...my_answer]).toEqual([]);
  const [question] = asked;
  const elsewhere = [
    `/api/question/list?page=1&page_size=100&subject_id=${paper.data.subject_id}`,
    `/api/question/detail?id=${question.id}`,
    `/api/question/check?id=${question.id}&answer=A`,
    `/api/search?q=${encodeURIComponent("压力测试里的一道题")}&type=question&page=1`,
    `/api/exam/detail?paper_id=${world.paperId}`,
    "/api/exam/list",
    "/api/exam/wrong-list-v1?page=1",
    "/api/user/export?format=json",
    `/question/${question.id}`,
    `/question?subject=${paper.data.subject_id}`,
    `/search?q=${encodeURIComponent("压力测试里的一道题")}`,
    `/online-portal?paper=${world.paperId}`,
  ];
  for (const path of elsewhere) {
    const { text } = await read(path);
    expect(text, path).not.toContain(ANALYSIS);
    // The answer of a search contains the searched text.
    if (!path.startsWith("/search")) expect(text, path).not.toContain("压力测试里的一道题");
  }
  const body = { record_id, ticket: ticketOf(2), request_id: "exam-test-submit-2" };
  dataOf(await client.call("/exam/submit", tokenOf(2), body), "handing in");
});

test.skipIf(reason)("an independent recount finds no fault", async () => {
  await world.stop();
  const found = await recount(world, []);
  expect(found).toMatchObject({
    attemptNum: 3,
    finishedNum: 3,
    notOnce: [],
    wrongScores: [],
    wrongReceipts: [],
  });
});
