import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/inTransaction.ts";
import { jobs as table, rateCounters } from "../db/schema/system.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import type { Job } from "./job.ts";
import { planJob } from "./planJob.ts";
import { runDueJobs } from "./runDueJobs.ts";
import { startJobs } from "./startJobs.ts";

const START = Date.parse("2026-03-10T04:00:00Z");
const log = pino({ level: "silent" });
let database: Database;
let nowMs: number;
beforeEach(async () => {
  database = await openTestDatabase();
  nowMs = START;
});
afterEach(() => database.close());

function runnerOf(...jobs: readonly Job[]) {
  return { db: database.db, clock: () => nowMs, log, jobs };
}

function noting(name: string, own: Partial<Job> = {}): Job & { readonly done: string[] } {
  const done: string[] = [];
  return { name, done, run: async ({ key }) => void done.push(key), ...own };
}

test("runs due jobs once, earliest first, and a job planned again runs at its new time", async () => {
  const job = noting("close");
  const { db } = database;
  await planJob(db, job, { key: "late", runAtMs: START + 2_000 });
  await planJob(db, job, { key: "early", runAtMs: START + 1_000 });
  await planJob(db, job, { key: "moved", runAtMs: START });
  await planJob(db, job, { key: "moved", runAtMs: START + 9_000 });
  await runDueJobs(runnerOf(job));
  expect(job.done).toEqual([]);
  nowMs += 2_000;
  await runDueJobs(runnerOf(job));
  await runDueJobs(runnerOf(job));
  expect(job.done).toEqual(["early", "late"]);
  expect((await db.select().from(table)).map(({ key }) => key)).toEqual(["moved"]);
});

test("does not run a job whose transaction was rolled back", async () => {
  const job = noting("close");
  const failing = inTransaction(database.db, async (tx) => {
    await planJob(tx, job, { key: "a", runAtMs: START });
    throw new Error("refused");
  });
  await expect(failing).rejects.toThrow("refused");
  await runDueJobs(runnerOf(job));
  expect(job.done).toEqual([]);
});

test("a failed job rolls back, keeps its error, and is retried after increasing pauses", async () => {
  const { db } = database;
  let failures = 9;
  const job: Job = {
    name: "unsteady",
    run: async ({ db: tx }) => {
      await tx.insert(rateCounters).values({ key: "done" });
      if (failures-- > 0) throw new Error("the provider is away");
    },
  };
  await planJob(db, job, { key: "a", runAtMs: START });
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 9; attempt++) {
    await runDueJobs(runnerOf(job));
    const [row] = await db.select().from(table);
    expect(row).toMatchObject({ attempts: attempt, lastError: "Error: the provider is away" });
    pauses.push(((row?.runAt.getTime() ?? 0) - nowMs) / 1000);
    nowMs = row?.runAt.getTime() ?? 0;
  }
  expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600]);
  expect(await db.$count(rateCounters)).toBe(0);
  await runDueJobs(runnerOf(job));
  expect([await db.$count(rateCounters), await db.$count(table)]).toEqual([1, 0]);
});

test("a failing job does not delay other jobs", async () => {
  const failing = noting("failing", { run: () => Promise.reject(new Error("broken")) });
  const job = noting("close");
  await planJob(database.db, failing, { key: "a", runAtMs: START - 1_000 });
  await planJob(database.db, job, { key: "b", runAtMs: START });
  await runDueJobs(runnerOf(failing, job));
  expect(job.done).toEqual(["b"]);
});

test("several runners share the jobs, and no job runs twice", async () => {
  const job = noting("close", {
    run: async ({ db, key }) => {
      await delay(2);
      await db.insert(rateCounters).values({ key });
      job.done.push(key);
    },
  });
  const keys = Array.from({ length: 30 }, (_, index) => `k${index}`);
  for (const key of keys) await planJob(database.db, job, { key, runAtMs: START });
  await Promise.all([1, 2, 3].map(() => runDueJobs(runnerOf(job))));
  expect(job.done.sort()).toEqual(keys.sort());
  expect(await database.db.$count(table)).toBe(0);
});

test("a recurring job runs again after its interval, and a restart does not change its next time", async () => {
  const job = noting("hourly", { everyMs: 3_600_000 });
  const restart = async () => {
    const stop = await startJobs(runnerOf(job));
    await stop();
    await runDueJobs(runnerOf(job));
  };
  await restart();
  expect(job.done).toHaveLength(1);
  await restart();
  expect(job.done).toHaveLength(1);
  nowMs += 3_600_000;
  await restart();
  expect(job.done).toHaveLength(2);
  expect(await database.db.$count(table)).toBe(1);
});

test("starting runs jobs that became due before, and stopping waits until they are done", async () => {
  let begin: (() => void) | undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const job = noting("close", {
    run: async ({ key }) => {
      begin?.();
      await delay(30);
      job.done.push(key);
    },
  });
  await planJob(database.db, job, { key: "a", runAtMs: START - 86_400_000 });
  const stop = await startJobs(runnerOf(job));
  await begun;
  await stop();
  expect(job.done).toEqual(["a"]);
});

test("leaves due jobs to other processes while the runner may not run any", async () => {
  const job = noting("close");
  await planJob(database.db, job, { key: "a", runAtMs: START });
  let mayRun = false;
  const runner = { ...runnerOf(job), mayRun: () => mayRun };
  await runDueJobs(runner);
  expect(job.done).toEqual([]);
  mayRun = true;
  await runDueJobs(runner);
  expect(job.done).toEqual(["a"]);
});

test("skips a job that only a newer version knows", async () => {
  await planJob(database.db, noting("newer"), { key: "a", runAtMs: START });
  await runDueJobs(runnerOf(noting("close")));
  expect(await database.db.$count(table)).toBe(1);
});

test("a job may plan itself again under its own key", async () => {
  const { db } = database;
  const job = noting("poll", {
    run: async ({ db: tx, key, nowMs: now }) => {
      job.done.push(key);
      if (job.done.length < 3) await planJob(tx, job, { key, runAtMs: now + 60_000 });
    },
  });
  await planJob(db, job, { key: "a", runAtMs: START });
  for (let minute = 0; minute < 4; minute++) {
    await runDueJobs(runnerOf(job));
    nowMs += 60_000;
  }
  expect(job.done).toEqual(["a", "a", "a"]);
  expect(await db.$count(table)).toBe(0);
});

test("a job with asksOutside runs without a transaction and can plan itself again", async () => {
  const { db } = database;
  const seen: number[] = [];
  const job: Job = {
    name: "ask",
    asksOutside: true,
    run: async ({ db: given, key, nowMs: now }) => {
      // The embedded database has one connection: inside a transaction of the runner this line would wait for ever.
      await inTransaction(db, (tx) => tx.insert(rateCounters).values({ key: `outside ${seen.length}` }));
      seen.push(await given.$count(rateCounters));
      if (seen.length === 1) await planJob(given, job, { key, runAtMs: now + 60_000 });
    },
  };
  await planJob(db, job, { key: "a", runAtMs: START });
  await runDueJobs(runnerOf(job));
  expect(seen).toEqual([1]);
  nowMs += 60_000;
  await runDueJobs(runnerOf(job));
  expect(seen).toEqual([1, 2]);
  expect(await db.$count(table)).toBe(0);
});

test("a job with asksOutside is retried after a failure and after the death of its process", async () => {
  const { db } = database;
  let runs = 0;
  const job: Job = {
    name: "ask",
    asksOutside: true,
    run: async () => {
      runs += 1;
      if (runs === 1) throw new Error("the provider is away");
      if (runs === 2) return new Promise(() => undefined);
    },
  };
  await planJob(db, job, { key: "a", runAtMs: START });
  await runDueJobs(runnerOf(job));
  expect(await db.select().from(table)).toMatchObject([
    { attempts: 1, lastError: "Error: the provider is away", runAt: new Date(START + 30_000) },
  ]);
  nowMs += 30_000;
  void runDueJobs(runnerOf(job));
  await expect.poll(() => runs).toBe(2);
  // No other runner runs the job while it waits.
  await runDueJobs(runnerOf(job));
  expect(runs).toBe(2);
  nowMs += 2 * 60_000;
  await runDueJobs(runnerOf(job));
  expect([runs, await db.$count(table)]).toEqual([3, 0]);
});
