import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { register } from "#shared/contract/account/endpoints.ts";
import { userInfo } from "#shared/contract/account/endpoints.ts";
import { answeredRequests, rateCounters } from "../db/schema/system.ts";
import { avatars, sessions, smsCodes, users } from "../db/schema/users.ts";
import { codeFor, newVisitor, newLearner, PASSWORD } from "../../testing/learners.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());

async function inputFor(mobile: string) {
  const code = await codeFor(upstream, mobile, "register");
  return { mobile, code, password: PASSWORD, request_id: randomUUID() };
}

/** Counts the accounts, sessions and used codes of a phone number, to detect work that was done twice. */
async function tracesOf(mobile: string): Promise<readonly number[]> {
  const accounts = await upstream.db.select().from(users).where(eq(users.mobile, mobile));
  const own = await upstream.db
    .select()
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(users.mobile, mobile));
  const codes = await upstream.db.select().from(smsCodes).where(eq(smsCodes.mobile, mobile));
  return [accounts.length, own.length, codes.filter(({ usedAt }) => usedAt).length];
}

test("a repeated request gets the first answer and changes nothing for a day", async () => {
  const input = await inputFor("13911000001");
  const first = await upstream.call(register, input, newVisitor());
  const told = await upstream.db.select().from(rateCounters);
  upstream.advance(23 * 3_600_000);
  expect(await upstream.call(register, input, newVisitor())).toEqual(first);
  expect(await tracesOf(input.mobile)).toEqual([1, 1, 1]);
  expect(await upstream.db.select().from(rateCounters)).toEqual(told);
  expect(await upstream.call(userInfo, {}, { token: first.token })).toHaveProperty("uid");
});

test("runs a request once that arrives several times at once, and returns the same answer to all", async () => {
  const input = await inputFor("13911000002");
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => upstream.call(register, input, newVisitor())),
  );
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await tracesOf(input.mobile)).toEqual([1, 1, 1]);
});

test("counts simultaneous copies of one request once against the limits", async () => {
  const input = await inputFor("13911000012");
  const person = newVisitor();
  const answers = await Promise.all(Array.from({ length: 12 }, () => upstream.call(register, input, person)));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await tracesOf(input.mobile)).toEqual([1, 1, 1]);
});

test("a refused request stores nothing and can be sent again", async () => {
  const input = await inputFor("13911000003");
  const wrong = input.code === "000000" ? "000001" : "000000";
  const before = await upstream.db.$count(answeredRequests);
  expect((await upstream.refusal(register, { ...input, code: wrong }, newVisitor())).code).toBe(20400);
  expect(await upstream.db.$count(answeredRequests)).toBe(before);
  await upstream.call(register, input, newVisitor());

  const taken = await inputFor("13911000003");
  expect((await upstream.refusal(register, taken, newVisitor())).code).toBe(20409);
  expect(await upstream.db.$count(answeredRequests)).toBe(before + 1);
  expect(await tracesOf(input.mobile)).toEqual([1, 1, 1]);
});

test("a request whose last step fails changes nothing, and succeeds when it is sent again", async () => {
  const input = await inputFor("13911000004");
  await upstream.db.execute(
    sql`create function fail() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$`,
  );
  await upstream.db.execute(
    sql`create trigger fail before insert on sessions for each row execute function fail()`,
  );
  const init = {
    method: "POST",
    body: JSON.stringify(input),
    headers: { "content-type": "application/json" },
  };
  expect((await upstream.fetch("/user/register", init, newVisitor())).status).toBe(500);
  expect(await tracesOf(input.mobile)).toEqual([0, 0, 0]);
  await upstream.db.execute(sql`drop function fail cascade`);
  await upstream.call(register, input, newVisitor());
  expect(await tracesOf(input.mobile)).toEqual([1, 1, 1]);
});

test("returns a stored answer only for the same input at the same agency", async () => {
  const input = await inputFor("13911000005");
  await upstream.call(register, input, newVisitor());
  const other = { ...input, password: "another2026" };
  expect((await upstream.refusal(register, other, newVisitor())).code).toBe(20409);
  expect((await upstream.refusal(register, input, newVisitor({ agency: "yi" }))).code).toBe(20400);
  const malformed = { ...input, request_id: "1" };
  expect(await upstream.refusal(register, malformed, newVisitor())).toMatchObject({ msg: "请求编号不正确" });
});

test("stores no readable token, phone number or request id", async () => {
  const input = await inputFor("13911000006");
  const { token } = await upstream.call(register, input, newVisitor());
  const rows = await upstream.db.select().from(answeredRequests);
  const text = rows.map(({ id, answer }) => id + Buffer.from(answer).toString("latin1")).join("\n");
  expect(rows.every(({ answer }) => answer.length > 100)).toBe(true);
  for (const secret of [token, input.request_id, "139****0006", "user_info"])
    expect(text).not.toContain(secret);
});

async function picture(background: string): Promise<Blob> {
  const image = sharp({ create: { width: 40, height: 40, channels: 3, background } });
  return new Blob([new Uint8Array(await image.png().toBuffer())], { type: "image/png" });
}

async function uploadAs(token: string, requestId: string, background: string): Promise<unknown> {
  const form = new FormData();
  form.set("file", await picture(background), "a.png");
  const url = `/user/avatar?request_id=${requestId}`;
  const response = await upstream.fetch(url, { method: "POST", body: form }, { token });
  const { data } = (await response.json()) as { data: { avatar?: string } };
  return data.avatar;
}

test("does not read a repeated upload again, and treats another learner's upload as a new request", async () => {
  const [one, two] = [
    (await newLearner(upstream, "13911000007")).token,
    (await newLearner(upstream, "13911000008")).token,
  ];
  const requestId = randomUUID();
  const first = await uploadAs(one, requestId, "#112233");
  expect(first).toMatch(/^\/uploads\/avatar\//);
  const later = await uploadAs(one, randomUUID(), "#445566");
  const pictures = await upstream.db.$count(avatars);
  expect(await uploadAs(one, requestId, "#778899")).toBe(first);
  expect(await upstream.db.$count(avatars)).toBe(pictures);
  expect(await upstream.call(userInfo, {}, { token: one })).toMatchObject({ avatar: later });
  expect(await uploadAs(two, requestId, "#778899")).not.toBe(first);
});
