import { setTimeout as delay } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import * as api from "#shared/contract/exam/endpoints.ts";
import { userInfo } from "#shared/contract/account/endpoints.ts";
import { openSession } from "../../domain/account/sessions.ts";
import { inTransaction } from "../db/inTransaction.ts";
import { attempts } from "../db/schema/attempts.ts";
import { sessions, users } from "../db/schema/users.ts";
import { addMock } from "../../testing/handedIn.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";

const SCHOOL = "198.51.100.7";
/** More learners than one address may have waiting, but so few that a slow machine starts all in the longest wait. */
const LEARNERS = 120;
/** Time in which arrived calls enter their queue, and in which the upstream notices that a page was closed. */
const BEHIND_ARRIVAL_MS = 150;

let upstream: TestUpstream;
let tokens: string[];

beforeAll(async () => {
  upstream = await startTestUpstream();
  const made = await upstream.db
    .insert(users)
    .values(
      Array.from({ length: LEARNERS }, (_, at) => ({
        agencyId: 1,
        mobile: `136${String(at).padStart(8, "0")}`,
        username: `school${at}`,
        nickname: `同学${at}`,
        passwordHash: "",
      })),
    )
    .returning({ id: users.id });
  tokens = [];
  for (const { id } of made)
    tokens.push(
      await openSession(upstream.db, { userId: id, agencyId: 1, ip: SCHOOL, nowMs: upstream.now() }),
    );
});
afterAll(async () => upstream[Symbol.asyncDispose]());

async function statusOf(path: string, token: string, body?: object): Promise<number> {
  const init = body && {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  };
  const response = await upstream.fetch(path, init ?? {}, { token, ip: SCHOOL });
  await response.arrayBuffer();
  return response.status;
}

/** Sends all calls while a lock on the table of sessions holds them back, so that they run at the same time. */
async function atOnce<T>(ask: () => readonly Promise<T>[], meanwhile?: () => Promise<void>): Promise<T[]> {
  let asked: Promise<T[]> | undefined;
  await inTransaction(upstream.db, async (tx) => {
    await tx.execute(sql`lock table sessions in access exclusive mode`);
    const before = upstream.arrived();
    const all = ask();
    asked = Promise.all(all);
    await vi.waitUntil(() => upstream.arrived() - before === all.length, { timeout: 20_000, interval: 5 });
    await delay(BEHIND_ARRIVAL_MS);
    await meanwhile?.();
  });
  return asked ?? [];
}

const countOf = (statuses: readonly number[], status: number) =>
  statuses.filter((one) => one === status).length;

test("lets a whole school behind one address begin an exam at once, without a refusal", async () => {
  const paper_id = String(await addMock(upstream.db, [51, 52]));
  // The earlier call makes each learner known to the queue, as it is when a real learner hands in.
  for (const token of tokens) await statusOf(`${api.examList.path}`, token);
  const begun = await atOnce(() =>
    tokens.map((token, at) =>
      statusOf(api.examStart.path, token, { paper_id, request_id: `school-request-${1_000 + at}` }),
    ),
  );
  expect(countOf(begun, 200)).toBe(LEARNERS);
});

test("refuses calls other than of exams if one address sends too many at once, also with invented tokens", async () => {
  const others = await atOnce(() => tokens.map((token) => statusOf(userInfo.path, token)));
  expect(countOf(others, 503)).toBeGreaterThan(0);
  const forged = await atOnce(() =>
    tokens.map((_, at) => statusOf(api.examList.path, `${"x".repeat(40)}${100 + at}`)),
  );
  expect(countOf(forged, 503)).toBeGreaterThan(0);
});

test("does not run a call whose page was closed before its turn", async () => {
  const paper = await addMock(upstream.db, [51, 52]);
  const asking = tokens.slice(0, 30);
  for (const token of asking) await statusOf(api.examList.path, token);
  const page = new AbortController();
  const stays = new AbortController();
  const begin = (token: string, at: number) =>
    upstream.fetch(
      api.examStart.path,
      {
        method: "POST",
        body: JSON.stringify({ paper_id: String(paper), request_id: `gone-request-${1_000 + at}` }),
        headers: { "content-type": "application/json" },
        signal: at === 0 ? stays.signal : page.signal,
      },
      { token, ip: SCHOOL },
    );
  await atOnce(
    () => asking.map((token, at) => begin(token, at).catch(() => undefined)),
    async () => {
      page.abort();
      await delay(BEHIND_ARRIVAL_MS);
    },
  );
  // The queue answers this call after all calls that are waiting.
  await statusOf(api.examList.path, tokens[40] ?? "");
  const begun = await upstream.db.select().from(attempts).where(eq(attempts.paperId, paper));
  expect(begun.map(({ requestId }) => requestId)).toEqual(["gone-request-1000"]);
});

test("queues one learner's calls behind each other, and refuses a closed session at once", async () => {
  const [greedy = "", modest = ""] = tokens;
  const [meanwhile, ...all] = await atOnce(() => [
    statusOf(api.examList.path, modest),
    ...Array.from({ length: 140 }, () => statusOf(api.examList.path, greedy)),
  ]);
  expect(meanwhile).toBe(200);
  expect(countOf(all, 503)).toBeGreaterThan(0);
  await upstream.db.delete(sessions);
  const { code } = await upstream.refusal(api.examList, {}, { token: modest, ip: SCHOOL });
  expect(code).toBe(CODES.unauthorised);
});
