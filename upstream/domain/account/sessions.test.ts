import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessions, users } from "../../platform/db/schema/users.ts";
import { newLearner } from "../../testing/learners.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import { closeSession, findSession, SESSION_SECONDS } from "./sessions.ts";

let upstream: TestUpstream;
let statements: string[] = [];
beforeAll(async () => {
  upstream = await startTestUpstream({ onStatement: (text) => void statements.push(text) });
});
afterAll(async () => upstream[Symbol.asyncDispose]());

const find = (token: string, { agencyId = 1, nowMs = upstream.now() } = {}) =>
  findSession(upstream.db, { token, agencyId, nowMs });

test("looks up sessions of the same moment by one statement, and finds only those that hold", async () => {
  const [one, two, blocked] = [
    await newLearner(upstream),
    await newLearner(upstream),
    await newLearner(upstream),
  ];
  await upstream.db.update(users).set({ status: "blocked" }).where(eq(users.id, blocked.id));
  statements = [];
  const found = await Promise.all([
    find(one.token),
    find(two.token, { agencyId: 2 }),
    find(two.token),
    find(two.token, { nowMs: upstream.now() + SESSION_SECONDS * 1_000 }),
    find(blocked.token),
    find("x".repeat(43)),
    find("no token of ours"),
  ]);
  expect(found.map((session) => session?.userId)).toEqual([
    one.id,
    undefined,
    two.id,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(statements).toHaveLength(1);
});

test("does not find a session that was ended before the call, also while other lookups are running", async () => {
  const { token } = await newLearner(upstream);
  const others = [await newLearner(upstream), await newLearner(upstream)];
  const before = others.map((other) => find(other.token));
  expect(await find(token)).toBeDefined();
  const [session] = await upstream.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, others[0]?.id ?? 0));
  const running = find(token);
  await closeSession(upstream.db, session?.tokenHash ?? "");
  const after = others.map((other) => find(other.token));
  expect((await Promise.all(before)).map(Boolean)).toEqual([true, true]);
  expect((await Promise.all(after)).map(Boolean)).toEqual([false, true]);
  expect(await running).toBeDefined();
});
