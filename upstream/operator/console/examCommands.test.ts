import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desc, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeAccount, messages } from "#shared/contract/account/endpoints.ts";
import * as api from "#shared/contract/exam/endpoints.ts";
import { examAllowances, papers } from "../../platform/db/schema/exams.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";
import { adminChanges } from "../../platform/db/schema/system.ts";
import { questionStats, questions } from "../../platform/db/schema/questions.ts";
import { users } from "../../platform/db/schema/users.ts";
import { type TestConsole, consoleOver, jsonOf, refusalOf } from "../../testing/adminConsole.ts";
import { addMock, handedIn } from "../../testing/handedIn.ts";
import { newVisitor, newLearner, signIn } from "../../testing/learners.ts";
import {
  type Answer,
  type Asking,
  type TestUpstream,
  startTestUpstream,
} from "../../testing/testUpstream.ts";

const MINUTE_MS = 60_000;
const [SINGLE, MULTIPLE, ESSAY] = [51, 52, 55] as const;
const PAGE = "page-0123456789abcd";

let upstream: TestUpstream;
let admin: TestConsole;
let folder: string;
let me: Asking & { id: number };
let other: Asking & { id: number };

async function learner(mobile: string): Promise<Asking & { id: number }> {
  const asking = { ...newVisitor(), token: (await newLearner(upstream, mobile)).token };
  const [row] = await upstream.db.select({ id: users.id }).from(users).where(eq(users.mobile, mobile));
  return { ...asking, id: row?.id ?? 0 };
}

beforeAll(async () => {
  upstream = await startTestUpstream();
  admin = consoleOver(upstream.db, () => upstream.now());
  folder = await mkdtemp(join(tmpdir(), "beikao-marks-"));
  me = await learner("13700000801");
  other = await learner("13700000802");
});
afterAll(async () => {
  await upstream[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const json = (...argv: (string | number)[]): Promise<Answer> => jsonOf(admin, ["exam", ...argv]);
const declined = (...argv: (string | number)[]): Promise<string> => refusalOf(admin, ["exam", ...argv]);
const told = async (asking: Asking): Promise<Answer[]> =>
  (await upstream.call(messages, {}, asking)).list.filter(({ kind }: Answer) => kind === "exam");
const attemptOf = async (id: number) =>
  (await upstream.db.select().from(attempts).where(eq(attempts.id, id)))[0];

test("marks essays from an anonymous sheet, and notifies a learner when all answers are marked", async () => {
  const { db } = upstream;
  const paperId = await addMock(db, [SINGLE, ESSAY]);
  const [mine, others] = [
    await handedIn(db, {
      userId: me.id,
      nowMs: upstream.now(),
      paperId,
      answers: { [SINGLE]: ["B"], [ESSAY]: ["我写的"] },
    }),
    await handedIn(db, {
      userId: other.id,
      nowMs: upstream.now(),
      paperId,
      answers: { [SINGLE]: ["A"], [ESSAY]: ["别人写的"] },
    }),
  ];
  expect([mine.status, Number(mine.score)]).toEqual(["reviewing", 10]);
  const sheet = join(folder, "queue.csv");
  const { rows } = await json("queue", String(paperId));
  expect(rows).toMatchObject([
    { record: mine.id, question: ESSAY, full: 10, answer: "我写的" },
    { record: others.id, answer: "别人写的" },
  ]);
  await admin("exam", "queue", String(paperId), "--csv", sheet);
  const text = await readFile(sheet, "utf8");
  expect(text).not.toContain("1370000080");
  const filled = text
    .replace(`${mine.id},${ESSAY},,`, `${mine.id},${ESSAY},8.5,结构清楚`)
    .replace(`${others.id},${ESSAY},,`, `${others.id},${ESSAY},11,`);
  await writeFile(join(folder, "wrong.csv"), filled);
  expect(await declined("mark", String(paperId), "--file", join(folder, "wrong.csv"))).toContain(
    `--file, row 3: question ${ESSAY} is worth 10, and 11 is more than that`,
  );
  expect((await attemptOf(mine.id))?.status).toBe("reviewing");
  await writeFile(join(folder, "filled.csv"), filled.replace(",11,", ",,"));
  const dry = await admin("exam", "mark", String(paperId), "--file", join(folder, "filled.csv"), "--dry-run");
  expect(dry.out).toContain(
    "1 answers of “期末考试” have their scores; 1 attempts are finished by it, 1 answers wait",
  );
  expect(await told(me)).toEqual([]);
  await json("mark", String(paperId), "--file", join(folder, "filled.csv"));
  expect(await attemptOf(mine.id)).toMatchObject({ status: "finished", score: "18.50" });
  expect(await told(me)).toMatchObject([
    {
      title: "成绩已出：期末考试",
      content: expect.stringContaining("18.5 分（满分 20 分），已及格"),
      url: `/mock-exam-result?record=${mine.id}`,
    },
  ]);
  const report = await upstream.call(api.examReport, { record_id: String(mine.id) }, me);
  expect(report.question.map(({ comment }: Answer) => comment)).toEqual(["", "结构清楚"]);
  expect(await told(other)).toEqual([]);
  // Two calls give the same answer a score; the second message reports a corrected score.
  const mark = (score: string) =>
    json(
      "mark",
      String(paperId),
      "--record",
      String(others.id),
      "--question",
      String(ESSAY),
      "--score",
      score,
    );
  expect((await mark("4")).record).toMatchObject({ finished: 1, waiting: 0 });
  await mark("6");
  expect((await told(other)).map(({ title }) => title)).toEqual([
    "成绩已更正：期末考试",
    "成绩已出：期末考试",
  ]);
  expect(
    (await upstream.db.select().from(adminChanges).orderBy(desc(adminChanges.id)).limit(1))[0],
  ).toMatchObject({
    command: "exam mark",
    target: `record ${others.id}`,
    before: { score: "4.00" },
    after: { score: "6.00" },
  });
  for (const [argv, reason] of [
    [["--record", "1"], "Give --record, --question and --score"],
    [["--record", String(others.id), "--question", "52", "--score", "1"], "has no question 52"],
    [["--record", "999999", "--question", "52", "--score", "1"], "record 999999 is none of exam"],
  ] as const)
    expect(await declined("mark", String(paperId), ...argv)).toContain(reason);
});

test("rescores attempts once after a corrected key, and notifies learners whose score changed", async () => {
  const { db } = upstream;
  const paperId = await addMock(db, [SINGLE, MULTIPLE]);
  const sat = (userId: number, single: string) =>
    handedIn(db, {
      userId,
      nowMs: upstream.now(),
      paperId,
      answers: { [SINGLE]: [single], [MULTIPLE]: ["A", "C"] },
    });
  const [mine, others] = [await sat(me.id, "C"), await sat(other.id, "A")];
  expect((await json("rekey", String(paperId))).said).toContain("Nothing of");
  const before = [await told(me), await told(other)].map((list) => list.length);
  try {
    await db
      .update(questions)
      .set({ answer: ["C"] })
      .where(eq(questions.id, SINGLE));
    expect((await json("rekey", String(paperId), "--dry-run")).rows).toMatchObject([
      { record: mine.id, before: 10, after: 20, full: 20 },
    ]);
    expect((await attemptOf(mine.id))?.score).toBe("10.00");
    const { said, changes } = await json("rekey", String(paperId));
    expect(said).toContain(
      `Questions ${SINGLE} of “期末考试” have another key: 2 attempts are scored anew, 1 have another score`,
    );
    expect(changes).toMatchObject([
      { target: `record ${mine.id}`, before: { score: "10.00" }, after: { score: "20.00" } },
    ]);
    expect((await json("rekey", String(paperId))).said).toContain("Nothing of");
    expect((await told(me))[0]).toMatchObject({
      title: "成绩已更正：期末考试",
      content: expect.stringContaining("原来 10 分，现在 20 分（满分 20 分）"),
    });
    expect([await told(me), await told(other)].map((list) => list.length)).toEqual([
      (before[0] ?? 0) + 1,
      before[1],
    ]);
    expect((await attemptOf(others.id))?.score).toBe("10.00");
    // The exam withholds results, so a message must not contain them.
    await db.update(papers).set({ showResult: "never" }).where(eq(papers.id, paperId));
    await db
      .update(questions)
      .set({ answer: ["A"] })
      .where(eq(questions.id, SINGLE));
    await json("rekey", String(paperId));
    expect((await told(other))[0]?.content).toBe(
      "有题目的答案更正了，你的成绩已重新计算。这场考试不公布成绩。",
    );
  } finally {
    await db
      .update(questions)
      .set({ answer: ["B"] })
      .where(eq(questions.id, SINGLE));
  }
});

test("reopens an attempt with its saved answers and a new receipt, and counts it once", async () => {
  const { db } = upstream;
  const first = await handedIn(db, { userId: me.id, nowMs: upstream.now(), answers: { [SINGLE]: ["A"] } });
  const record_id = String(first.id);
  const { receipt, receiptHash: hash } = first;
  upstream.advance(MINUTE_MS);
  await upstream.runJobs();
  const answered = async () =>
    (
      await db
        .select()
        .from(questionStats)
        .where(inArray(questionStats.questionId, [SINGLE]))
    )[0]?.answeredNum;
  const num = await answered();
  // The learner used 60 of 120 minutes. The 30 minutes since the submission do not reduce the remaining 60.
  upstream.advance(30 * MINUTE_MS);
  expect((await json("reopen", record_id)).said).toContain(`the receipt ${receipt} holds no more`);
  const paper = await upstream.call(api.examPaper, { record_id }, me);
  expect(paper).toMatchObject({ status: "doing", saved: [{ question_id: String(SINGLE), given: ["A"] }] });
  expect(Math.round((paper.deadline - upstream.now()) / MINUTE_MS)).toBe(60);
  expect(await upstream.call(api.examReport, { record_id }, me)).toMatchObject({
    status: "doing",
    is_told: "0",
    is_score_shown: "0",
  });
  expect(await upstream.call(api.examReceipt, { receipt, hash })).toMatchObject({ is_valid: "0" });
  expect((await told(me))[0]).toMatchObject({
    title: "可以继续作答：期末考试",
    url: `/online-exam?record=${record_id}`,
  });
  expect(await declined("reopen", record_id)).toContain("is not handed in: it goes on as it is");
  expect(await declined("unpublish", String(first.paperId))).toContain("1 learners sit the exam");

  await upstream.call(api.examContinue, { record_id, ticket: PAGE }, me);
  const change = {
    seq: 1,
    question_id: String(SINGLE),
    answer: ["B"],
    marked: "0",
    spent_ms: 1,
    at: upstream.now(),
  };
  await upstream.call(
    api.examSave,
    { record_id, ticket: PAGE, source: "laptop", base_seq: 0, changes: [change] },
    me,
  );
  const ended = await upstream.call(
    api.examSubmit,
    { record_id, ticket: PAGE, request_id: "exam-request-00000801" },
    me,
  );
  expect(ended.receipt).not.toBe(receipt);
  expect(await attemptOf(first.id)).toMatchObject({ status: "finished", score: "10.00" });
  upstream.advance(MINUTE_MS);
  await upstream.runJobs();
  expect(await answered()).toBe(num);
});

test("reopens an attempt after the exam's window only with extra minutes, and withholds keys until it ends", async () => {
  const { db } = upstream;
  const paperId = await addMock(db, [SINGLE]);
  const end = upstream.now() + 10 * MINUTE_MS;
  await db
    .update(papers)
    .set({ kind: "online", startTime: new Date(end - 120 * MINUTE_MS), endTime: new Date(end) })
    .where(eq(papers.id, paperId));
  const sit = (userId: number) =>
    handedIn(db, { userId, nowMs: upstream.now(), paperId, answers: { [SINGLE]: ["B"] } });
  const [mine, others] = [await sit(me.id), await sit(other.id)];
  const isTold = async () =>
    (await upstream.call(api.examReport, { record_id: String(others.id) }, other)).is_told;
  expect(await isTold()).toBe("0");
  upstream.advance(11 * MINUTE_MS);
  expect(await isTold()).toBe("1");
  expect(await declined("reopen", String(mine.id))).toContain("give --minutes");
  await json("reopen", String(mine.id), "--minutes", "20", "--note", "停电");
  expect(await isTold()).toBe("0");
  const paper = await upstream.call(api.examPaper, { record_id: String(mine.id) }, me);
  expect(Math.round((paper.deadline - upstream.now()) / MINUTE_MS)).toBe(20);
  upstream.advance(21 * MINUTE_MS);
  await upstream.runJobs();
  expect(await attemptOf(mine.id)).toMatchObject({ status: "finished", endedBy: "deadline", score: "10.00" });
  expect(await isTold()).toBe("1");
});

test("removes a learner from the board when the account is deleted", async () => {
  const { db } = upstream;
  const paperId = await addMock(db, [SINGLE]);
  const paper_id = String(paperId);
  await db.update(papers).set({ hasBoard: true }).where(eq(papers.id, paperId));
  const leaving = await learner("13700000803");
  for (const [who, nickname] of [
    [leaving, "要走的人"],
    [other, "留下的人"],
  ] as const) {
    await handedIn(db, { userId: who.id, nowMs: upstream.now(), paperId, answers: { [SINGLE]: ["B"] } });
    expect((await upstream.call(api.examBoard, { paper_id }, who)).list).not.toContainEqual(
      expect.objectContaining({ nickname }),
    );
    await upstream.call(api.examJoinBoard, { paper_id, nickname }, who);
  }
  let looking: Asking = other;
  const names = async () =>
    (await upstream.call(api.examBoard, { paper_id }, looking)).list
      .map(({ nickname }: Answer) => nickname)
      .sort();
  expect(await names()).toEqual(["留下的人", "要走的人"].sort());
  await upstream.call(closeAccount, { password: "beikao2026" }, leaving);
  upstream.advance(8 * 86_400_000);
  await upstream.runJobs();
  looking = { ...newVisitor(), token: await signIn(upstream, "13700000802") };
  expect(await names()).toEqual(["留下的人"]);
});

test("gives the paused time back when an attempt submitted during a pause is reopened", async () => {
  const { db } = upstream;
  const row = await handedIn(db, { userId: me.id, nowMs: upstream.now(), answers: { [SINGLE]: ["A"] } });
  // 60 of 120 minutes are over, but during the last 20 of them the attempt was paused.
  await db
    .update(attempts)
    .set({ pausedAt: new Date((row.endTime?.getTime() ?? 0) - 20 * MINUTE_MS) })
    .where(eq(attempts.id, row.id));
  upstream.advance(30 * MINUTE_MS);
  await json("reopen", String(row.id));
  const after = await attemptOf(row.id);
  expect(Math.round(((after?.deadline?.getTime() ?? 0) - upstream.now()) / MINUTE_MS)).toBe(80);
});

test("deletes the notes on a learner with the account", async () => {
  const { db } = upstream;
  const leaving = await learner("13700000804");
  const row = await handedIn(db, { userId: leaving.id, nowMs: upstream.now(), answers: { [SINGLE]: ["A"] } });
  await json(
    "extra-time",
    String(row.paperId),
    "--user",
    String(leaving.id),
    "--minutes",
    "30",
    "--note",
    "视力障碍",
  );
  await json("reopen", String(row.id), "--note", "突发疾病");
  const own = await (await upstream.fetch("/user/export?format=json", {}, leaving)).text();
  expect(JSON.parse(own).exam_allowances).toMatchObject([{ extra_seconds: 1_800, note: "视力障碍" }]);
  const kept = async () =>
    JSON.stringify([await db.select().from(examAllowances), await db.select().from(adminChanges)]);
  expect(await kept()).toMatch(/视力障碍.*突发疾病|突发疾病.*视力障碍/);
  await upstream.call(closeAccount, { password: "beikao2026" }, leaving);
  upstream.advance(8 * 86_400_000);
  await upstream.runJobs();
  expect(await kept()).not.toMatch(/视力障碍|突发疾病/);
  expect(await kept()).toContain(`exam ${row.paperId} user ${leaving.id}`);
});
