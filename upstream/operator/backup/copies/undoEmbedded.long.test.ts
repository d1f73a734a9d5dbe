import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as api from "#shared/contract/exam/endpoints.ts";
import { jobs } from "../../../platform/db/schema/system.ts";
import { attempts } from "../../../platform/db/schema/attempts.ts";
import { paperQuestions, papers } from "../../../platform/db/schema/exams.ts";
import { serveInFolder } from "../../../platform/db/folderSocket.ts";
import { openDatabase } from "../../../platform/db/openDatabase.ts";
import { shanghai } from "../../../platform/kit/shanghai.ts";
import { newLearner, newRequest, newVisitor } from "../../../testing/learners.ts";
import { prepareDataFolder } from "../../../testing/testDatabase.ts";
import { type Answer, startTestUpstream } from "../../../testing/testUpstream.ts";

import { runRestore } from "../restoreCommand.ts";
import { runUndo } from "../../undo/undoCommand.ts";
import { undoAnswers } from "../../undo/undoSocket.ts";
import { listTimes } from "./pointInTime.ts";
import { copiesOf } from "./copyFolder.ts";
import { takeCopy } from "./takeCopy.ts";
import { rowsOf } from "../../../platform/db/rowsOf.ts";

const PAPER = 701;
const QUESTIONS = [51, 52, 54];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "beikao-undo-"));
  await prepareDataFolder(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function openExam() {
  const path = join(folder, "upstream");
  const database = await openDatabase({ kind: "folder", path });
  const upstream = await startTestUpstream({ database });
  const { db } = upstream;
  await db.delete(attempts);
  await db.delete(papers).where(eq(papers.subjectId, 315));
  const common = { subjectId: 315, examType: 7, totalScore: "30", passScore: "18", limitMinutes: 90 };
  await db.insert(papers).values({ ...common, id: PAPER, name: "模拟卷", kind: "mock" });
  await db
    .insert(paperQuestions)
    .values(
      QUESTIONS.map((questionId, sort) => ({ paperId: PAPER, questionId, section: "一", score: "10", sort })),
    );
  const stop = await serveInFolder({
    folder: path,
    answers: undoAnswers(db),
    log: pino({ level: "silent" }),
  });
  const copying = { db, folder: path, place: await copiesOf(join(folder, "copies"), path) };
  return {
    db,
    upstream,
    copying,
    async [Symbol.asyncDispose]() {
      stop();
      await upstream[Symbol.asyncDispose]();
    },
  };
}

type Upstream = Awaited<ReturnType<typeof openExam>>["upstream"];

async function sit(upstream: Upstream, mobile: string) {
  const ticket = `page-${mobile}0123`;
  const me = { ...newVisitor(), token: (await newLearner(upstream, mobile)).token };
  const begin = async () => {
    const start = { paper_id: String(PAPER), request_id: newRequest() };
    const { record_id }: Answer = await upstream.call(api.examStart, start, me);
    await upstream.call(api.examContinue, { record_id, ticket }, me);
    return record_id as string;
  };
  let seq = 0;
  let record_id = await begin();
  return {
    again: async () => {
      seq = 0;
      record_id = await begin();
    },
    save: async (text: string) => {
      seq += 1;
      const question_id = String(QUESTIONS[seq % QUESTIONS.length]);
      const change = { seq, question_id, answer: [text], marked: "0", spent_ms: 1, at: upstream.now() };
      const batch = { record_id, ticket, source: "laptop", base_seq: seq - 1, changes: [change] };
      expect(await upstream.call(api.examSave, batch, me)).toMatchObject({ saved_seq: seq });
      return text;
    },
  };
}

const env = () => ({ DATA_DIR: folder });
async function command(run: typeof runUndo | typeof runRestore, ...args: readonly string[]) {
  let text = "";
  const write = (part: string) => void (text += part);
  const signal = new AbortController().signal;
  const code = await run(args, { env: env(), out: write, err: write, signal });
  return { code, text };
}

const answersIn = async (db: Parameters<typeof rowsOf>[0]) =>
  (await rowsOf<{ text: string }>(db, "select answer->>0 as text from attempt_changes")).map(
    ({ text }) => text,
  );

test("brings attempts back to the second before their deletion, while the exam goes on", async () => {
  await using exam = await openExam();
  const { db, upstream, copying } = exam;
  const [first, second] = [await sit(upstream, "13700000911"), await sit(upstream, "13700000912")];
  const acknowledged = [await first.save("复制之前")];
  expect(await takeCopy(copying)).toMatchObject({ first: expect.any(String) });
  // Saved after the last copy: only the log has them.
  for (let num = 0; num < 30; num += 1)
    acknowledged.push(await first.save(`甲${num}`), await second.save(`乙${num}`));
  const planned = await db.$count(jobs, eq(jobs.name, "endExam"));
  await delay(1_100);
  const before = shanghai(Date.now()).toFormat("yyyy-MM-dd HH:mm:ss");
  await delay(1_100);
  await db.execute(sql.raw("delete from attempts"));
  await db.execute(sql.raw("delete from jobs where name = 'endExam'"));
  expect(await answersIn(db)).toEqual([]);
  const third = await sit(upstream, "13700000913");
  const later = await third.save("删除之后");

  expect(await listTimes(env())).toMatch(/^Times of China. 1 copies in .* MB in all/);
  const into = join(folder, "beside");
  expect(await command(runRestore, "--to", before, "--into", into)).toEqual({
    code: 0,
    text: expect.stringContaining(`as it was at ${before} (China)`) as string,
  });
  const counted = await command(runUndo, "--from", into);
  expect(counted.text).toMatch(/attempts +2 +1\n/);
  const one = ["attempts", "--from", into, "--where", `paper_id=${PAPER}`];
  const tried = await command(runUndo, ...one);
  expect(tried).toMatchObject({ code: 0, text: expect.stringMatching(/attempts +2 +2 +0\n/) as string });
  expect(await answersIn(db)).toEqual([later]);
  const written = await command(runUndo, ...one, "--write");
  expect(written).toMatchObject({ code: 0, text: expect.stringMatching(/rows are back/) as string });
  expect((await answersIn(db)).sort()).toEqual([...acknowledged, later].sort());
  expect(await db.$count(jobs, eq(jobs.name, "endExam"))).toBe(planned + 1);
  // The exam goes on in the attempts that are back.
  await first.save("恢复之后");
  expect(await command(runUndo, ...one, "--write")).toMatchObject({
    code: 0,
    text: expect.stringContaining("0 of 0 rows") as string,
  });
  expect(await answersIn(db)).toContain("恢复之后");
});

test("keeps an attempt that a learner began again, and names the row that has no place", async () => {
  await using exam = await openExam();
  const { db, upstream, copying } = exam;
  const learner = await sit(upstream, "13700000914");
  await learner.save("旧答案");
  await takeCopy(copying);
  await delay(1_100);
  const before = shanghai(Date.now()).toFormat("yyyy-MM-dd HH:mm:ss");
  await delay(1_100);
  await db.execute(sql.raw("delete from attempts"));
  await learner.again();
  await learner.save("新答案");
  const into = join(folder, "beside");
  await command(runRestore, "--to", before, "--into", into);
  const { code, text } = await command(runUndo, "attempts", "--from", into, "--write");
  expect([code, text]).toEqual([1, expect.stringMatching(/attempts: 1 rows have no place[^]*  id \d+\n/)]);
  expect(await answersIn(db)).toEqual(["新答案"]);
});

test("copies nothing when nothing was changed, and only what changed when something was", async () => {
  await using exam = await openExam();
  const { db, copying } = exam;
  // Older than a tick of the file system's clock, so that the files count as unchanged.
  await delay(2_100);
  const copy = await takeCopy(copying);
  expect(await takeCopy(copying)).toBeUndefined();
  await db.execute(sql.raw("update papers set name = '改'"));
  expect((await takeCopy(copying))?.bytes).toBeLessThan((copy?.bytes ?? 0) / 2);
  // Both copies are of the same five minutes, of which the ladder keeps the newer one.
  expect(await readdir(copying.place)).toEqual([expect.stringMatching(/^copy-/), "log"]);
});

test("leaves no half copy when a copy fails, and no half database when a restore fails", async () => {
  await using exam = await openExam();
  const { db, copying } = exam;
  const failing = new Proxy(db, {
    get: (target, name) =>
      name === "execute"
        ? (query: Parameters<typeof db.execute>[0]) => {
            if (JSON.stringify(query).includes("pg_backup_stop")) throw new Error("disk full");
            return db.execute(query);
          }
        : Reflect.get(target, name, target),
  });
  await expect(takeCopy({ ...copying, db: failing })).rejects.toThrow("disk full");
  expect(await readdir(copying.place)).toEqual(["log"]);
  await db.execute(sql.raw("select pg_backup_stop(false)"));
  const copy = await takeCopy(copying);
  await rm(join(copy?.folder ?? "", "pg", "global", "pg_control"));
  await delay(1_100);
  const now = shanghai(Date.now()).toFormat("yyyy-MM-dd HH:mm:ss");
  const into = join(folder, "beside");
  const failed = await command(runRestore, "--to", now, "--into", into);
  expect([failed.code, await readdir(folder)]).toEqual([1, expect.not.arrayContaining(["beside"])]);
});
