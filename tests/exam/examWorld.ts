import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import type { buildConnector } from "undici";
import { openSession } from "#upstream/domain/account/sessions.ts";
import type { Storage } from "#upstream/platform/db/database.ts";
import { openDatabase } from "#upstream/platform/db/openDatabase.ts";
import { agencyHosts } from "#upstream/platform/db/schema/agencies.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { demoContent } from "#upstream/operator/demo/demoContent.ts";
import { seedDatabase } from "#upstream/operator/demo/seedDatabase.ts";
import { importQuestions } from "#upstream/operator/importers/importQuestions.ts";
import { testContent } from "#upstream/testing/testContent.ts";
import { createServerDatabase } from "#upstream/testing/testDatabase.ts";
import { type Pair, type Restartable, type WorldPlan, ending, startPair } from "./examProcesses.ts";

/** An exam of the demo school with signed-in learners; site and upstream run as separate processes. */
export interface ExamWorld {
  readonly url: string;
  /** undici options for a client in Node; absent: the client needs none. */
  readonly connect?: buildConnector.BuildOptions;
  readonly paperId: string;
  readonly learners: readonly WorldLearner[];
  readonly storage: Storage;
  readonly site: Restartable;
  readonly upstream: Restartable;
  /** All sites, each with its upstream. The first are also `site` and `upstream`. */
  readonly pairs: readonly {
    readonly url: string;
    readonly site: Restartable;
    readonly upstream: Restartable;
  }[];
  /** Ends all processes. The database stays readable until the world is disposed. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface WorldLearner {
  readonly userId: number;
  readonly token: string;
}

/** Host of a learner. Each learner has one, because browsers store data by host and all learners share a browser. */
export const hostOf = (at: number) => `learner-${at + 1}.localhost`;

/** undici options by which every host name is found on loopback. */
export const LOOPBACK = {
  lookup: ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(null, [{ address: "127.0.0.1", family: 4 }])) as never,
};

const OPTIONS = ["A", "B", "C", "D"] as const;
const HOUR_MS = 3_600_000;

/**
 * Returns the right option of question `no` (from 1) of the paper. The recount of the results computes keys with this
 * function instead of reading them from the upstream.
 */
export function keyOfNo(no: number): string {
  return OPTIONS[(no * 7 + 3) % OPTIONS.length] ?? "A";
}

export const textOfNo = (no: number) => `第 ${no} 题：压力测试里的一道题`;
/** Analysis of every question. No answer of the server may contain it before the learner has handed in. */
export const ANALYSIS = "只有交卷以后才看得到的解析";

export async function startExamSite(plan: WorldPlan): Promise<ExamWorld> {
  const folder = await mkdtemp(join(tmpdir(), "beikao-exam-"));
  const database = plan.server === undefined ? undefined : await createServerDatabase(plan.server);
  const storage: Storage = database ? database.storage : { kind: "folder", path: join(folder, "upstream") };
  const remove = async () => {
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const { paperId, learners } = await fillExam(storage, folder, plan);
    const env = database ? database.env : { DATA_DIR: folder };
    const pairs = [await startPair(env, plan)];
    const stop = async () => {
      for (const { site, upstream } of pairs) await site.end().then(() => upstream.end());
    };
    // The first upstream creates the database tables, so the others start after it.
    while (pairs.length < (plan.pairs ?? 1)) pairs.push(await startPair(env, plan).catch(ending(stop)));
    const [{ url, site, upstream }] = pairs as [Pair];
    return {
      url,
      paperId,
      learners,
      storage,
      site,
      upstream,
      pairs,
      stop,
      async [Symbol.asyncDispose]() {
        await stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Fills the database, imports the paper and signs the learners in. */
export async function fillExam(storage: Storage, folder: string, plan: WorldPlan) {
  const opened = await openDatabase(storage);
  const { db } = opened;
  try {
    const nowMs = Date.now();
    const log = pino({ level: "silent" });
    await seedDatabase({ db, content: plan.isSmall ? testContent : await demoContent(), nowMs, log });
    const file = join(folder, "paper.jsonl");
    await writeFile(file, paperLines(plan, nowMs));
    const report = await importQuestions({
      file,
      db,
      rootName: plan.isSmall ? "自考" : "专升本",
      paper: { about: undefined },
    });
    const result = report.paper?.result;
    if (typeof result !== "object")
      throw new Error(`the paper was not taken: ${JSON.stringify(report.refusals)}`);
    const learners: WorldLearner[] = [];
    const hosts = Array.from({ length: plan.learners }, (_, at) => ({
      host: hostOf(at),
      agencyId: 1,
      mode: "0" as const,
    }));
    await db.insert(agencyHosts).values(hosts);
    const made = await db
      .insert(users)
      .values(
        Array.from({ length: plan.learners }, (_, at) => ({
          agencyId: 1,
          mobile: `137${String(at).padStart(8, "0")}`,
          username: `exam_${at}`,
          nickname: `考生${at + 1}`,
          passwordHash: randomBytes(8).toString("hex"),
        })),
      )
      .returning({ id: users.id });
    for (const { id } of made)
      learners.push({
        userId: id,
        token: await openSession(db, { userId: id, agencyId: 1, ip: "127.0.0.1", nowMs }),
      });
    return { paperId: String(result.id), learners };
  } finally {
    await opened.close();
  }
}

/** Returns an online exam with shuffled options, in the text format that operators import. */
function paperLines({ questions, blanks = 0, minutes, isSmall }: WorldPlan, nowMs: number): string {
  const shanghai = (ms: number) => new Date(ms + 8 * HOUR_MS).toISOString().slice(0, 16).replace("T", " ");
  const paper = {
    kind: "paper",
    id: "exam-test",
    name: "全员同时开考",
    exam: "online",
    start: shanghai(nowMs - HOUR_MS),
    end: shanghai(nowMs + 6 * HOUR_MS),
    minutes,
    attempts: 1,
    random_questions: true,
    random_options: true,
    leave_limit: 0,
    sections: [{ name: "一、单项选择题", score: 2 }],
  };
  const asked = Array.from({ length: questions }, (_, at) => ({
    kind: "question",
    source: "exam-test",
    id: String(at + 1),
    subject: isSmall ? "公共课 / 英语（二）" : "公共课 / 英语（专升本）",
    section: "一、单项选择题",
    stem: textOfNo(at + 1),
    analysis: ANALYSIS,
    ...(at < questions - blanks ? choiceOf(at + 1) : { type: "fill", answer: [KEY_OF_BLANK] }),
  }));
  return [paper, ...asked].map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** Key of the fill-in blanks. No learner types this text. */
const KEY_OF_BLANK = "没有人填的答案";

function choiceOf(no: number) {
  const options = OPTIONS.map((key) => ({
    key,
    text: `第 ${no} 题的选项 ${"甲乙丙丁"["ABCD".indexOf(key)]}`,
  }));
  return { type: "single", options, answer: [keyOfNo(no)] };
}
