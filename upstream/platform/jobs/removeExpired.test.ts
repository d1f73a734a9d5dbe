import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../db/database.ts";
import { answeredRequests, jobs, rateCounters } from "../db/schema/system.ts";
import { importDraftItems, importDrafts } from "../db/schema/drafts.ts";
import { searchWords } from "../db/schema/search.ts";
import { shares } from "../db/schema/shares.ts";
import { captchas, sessions, smsCodes, users } from "../db/schema/users.ts";
import { testContent } from "../../testing/testContent.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import { seedDatabase } from "../../operator/demo/seedDatabase.ts";
import type { Job } from "./job.ts";
import { removeExpired } from "./removeExpired.ts";
import { runDueJobs } from "./runDueJobs.ts";
import { startJobs } from "./startJobs.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const log = pino({ level: "silent" });

async function runAll(nowMs: number): Promise<void> {
  const runner = { db: database.db, clock: () => nowMs, log, jobs: removeExpired };
  await (await startJobs(runner))();
  await runDueJobs(runner);
}

test("removes expired rows and keeps valid ones", async () => {
  const { db } = database;
  const nowMs = Date.parse("2026-03-10T04:00:00Z");
  await seedDatabase({ db, content: testContent, nowMs, log });
  const [user] = await db.select().from(users).orderBy(users.id).limit(1);
  if (!user) throw new Error("no user");
  const [past, future] = [new Date(nowMs - 1000), new Date(nowMs + 1000)];
  const own = { userId: user.id, agencyId: user.agencyId };
  await db.insert(sessions).values([
    { ...own, tokenHash: "old", expiresAt: past },
    { ...own, tokenHash: "new", expiresAt: future },
  ]);
  const code = { agencyId: 1, mobile: "13800000009", type: "login", codeHash: "x" };
  await db.insert(smsCodes).values([{ ...code, expiresAt: past }]);
  await db.insert(rateCounters).values([
    { key: "old", points: 1, expire: past },
    { key: "new", points: 1, expire: future },
  ]);
  const shared = { ...own, kind: "course" as const, targetId: 11, title: "x", origin: "" };
  await db.insert(shares).values([
    { ...shared, tokenHash: "old", expiresAt: new Date(nowMs - 91 * 86_400_000) },
    { ...shared, tokenHash: "ended", expiresAt: past },
  ]);
  const answer = Uint8Array.of(1);
  await db.insert(answeredRequests).values([
    { id: "old", answer, expiresAt: past },
    { id: "new", answer, expiresAt: future },
  ]);
  const asked = { agencyId: 1, asker: "x" };
  await db.insert(searchWords).values([
    { ...asked, word: "old", expiresAt: past },
    { ...asked, word: "new", expiresAt: future },
  ]);

  const draft = { actor: "王", file: "a.xlsx", options: { root: "题库" } };
  const [old] = await db
    .insert(importDrafts)
    .values([
      { ...draft, identity: "old", usedAt: new Date(nowMs - 31 * 86_400_000) },
      { ...draft, identity: "new", usedAt: new Date(nowMs - 29 * 86_400_000) },
    ])
    .returning({ id: importDrafts.id });
  const item = { no: 1, place: "row 2", state: "right" as const, value: {}, faults: [], notes: [] };
  await db.insert(importDraftItems).values({ ...item, draftId: old?.id ?? 0 });

  await runAll(nowMs);

  expect((await db.select().from(importDrafts)).map(({ identity }) => identity)).toEqual(["new"]);
  expect(await db.$count(importDraftItems)).toBe(0);
  expect((await db.select().from(sessions)).map(({ tokenHash }) => tokenHash)).toEqual(["new"]);
  expect(await db.select().from(smsCodes)).toEqual([]);
  expect((await db.select().from(rateCounters)).map(({ key }) => key)).toEqual(["new"]);
  expect((await db.select().from(shares)).map(({ tokenHash }) => tokenHash)).toEqual(["ended"]);
  expect((await db.select().from(searchWords)).map(({ word }) => word)).toEqual(["new"]);
  expect((await db.select().from(answeredRequests)).map(({ id }) => id)).toEqual(["new"]);
});

test("removes very many rows in several runs, and then waits for the regular interval", async () => {
  const { db } = database;
  const nowMs = Date.parse("2026-03-11T04:00:00Z");
  await db.execute(
    sql`insert into captchas (id, answer_hash, expires_at)
      select 'c' || n, '', ${new Date(nowMs - 1).toISOString()}::timestamptz from generate_series(1, 4500) n`,
  );
  const lines: number[] = [];
  const job = removeExpired.find(({ name }) => name === "removeExpiredCaptchas");
  if (!job) throw new Error("no such job");
  const counted: Job = {
    ...job,
    run: async (due) => {
      await job.run(due);
      lines.push(await due.db.$count(captchas));
    },
  };
  await db.delete(jobs);
  await db.insert(jobs).values({ name: job.name, key: "", runAt: new Date(nowMs) });
  await runDueJobs({ db, clock: () => nowMs, log, jobs: [counted] });
  expect(lines).toEqual([2_500, 500, 0]);
  expect(await db.select({ runAt: jobs.runAt }).from(jobs)).toEqual([{ runAt: new Date(nowMs + 600_000) }]);
});
