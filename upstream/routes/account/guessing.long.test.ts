import { createHmac } from "node:crypto";
import { eq, like, or } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { captchaChallenge, login, register, smsCheck, smsSend } from "#shared/contract/account/endpoints.ts";
import { rateCounters } from "#upstream/platform/db/schema/system.ts";
import { captchas, users } from "#upstream/platform/db/schema/users.ts";
import {
  PASSWORD,
  codeFor,
  countTimes,
  forgetLimits,
  newVisitor,
  registered,
  signIn,
} from "#upstream/testing/learners.ts";
import { type Asking, SALT, type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

/* Wrong guesses lock out only the guesser (decision 027). */

const TOKEN = /^[\w-]{43}$/;
const CLASSROOM = 60;

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());

const byPassword = (username: string, password = PASSWORD) => ({ type: "password", username, password });

/** Sends wrong passwords and returns the error codes of the answers. */
async function guess(names: readonly string[], from: () => Asking): Promise<number[]> {
  const codes: number[] = [];
  for (const name of names)
    codes.push((await upstream.refusal(login, byPassword(name, "wrong0000"), from())).code);
  return codes;
}

/** Adds a solved captcha to the input: replaces the stored hash of its answer by the hash of a known answer. */
async function withPicture(input: object, asking: Asking): Promise<object> {
  const { captcha_id } = await upstream.call(captchaChallenge, {}, asking);
  const answerHash = createHmac("sha256", SALT).update(`${captcha_id}:KNWN`).digest("hex");
  await upstream.db.update(captchas).set({ answerHash }).where(eq(captchas.id, captcha_id));
  return { ...input, captcha_id, captcha: "knwn" };
}

async function userOf(mobile: string) {
  const [user] = await upstream.db.select().from(users).where(eq(users.mobile, mobile));
  if (!user) throw new Error(`nobody has ${mobile}`);
  return user;
}

test("requires a captcha for the sixth wrong password from one address, by mobile or user name, but not from other addresses", async () => {
  const mobile = "13900000021";
  await registered(upstream, mobile);
  const { username } = await userOf(mobile);
  const here = newVisitor();
  expect(await guess([mobile, username, mobile, username, mobile], () => here)).toEqual(
    Array.from({ length: 5 }, () => 20400),
  );
  for (const name of [mobile, username])
    expect(await upstream.refusal(login, byPassword(name), here)).toMatchObject({
      code: 20428,
      msg: "请先输入图形验证码",
    });
  expect(await signIn(upstream, mobile)).toMatch(TOKEN);
  const { token } = await upstream.call(login, await withPicture(byPassword(mobile), here), here);
  expect(token).toMatch(TOKEN);
  // A successful sign-in resets the count of wrong passwords.
  expect(await signIn(upstream, mobile, here)).toMatch(TOKEN);
});

test("checks only five of many concurrent guesses from one address", async () => {
  const mobile = "13900000022";
  await registered(upstream, mobile);
  const here = newVisitor();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => upstream.refusal(login, byPassword(mobile, "wrong0000"), here)),
  );
  expect(answers.filter(({ code }) => code === 20400)).toHaveLength(5);
  expect(answers.filter(({ code }) => code === 20428)).toHaveLength(3);
});

test("refuses further passwords only at the address of a guesser who solves captchas, and still accepts an SMS code there", async () => {
  const mobile = "13900000023";
  await registered(upstream, mobile);
  await forgetLimits(upstream);
  const here = newVisitor();
  await guess(
    Array.from({ length: 5 }, () => mobile),
    () => here,
  );
  const key = `user ${(await userOf(mobile)).id} ${here.ip}`;
  await countTimes(upstream, { name: "wrongHereMost", key, times: 100 });
  const refused = await upstream.refusal(login, await withPicture(byPassword(mobile), here), here);
  expect(refused).toMatchObject({ code: 20429 });
  expect(refused.msg).toMatch(/请 \d+ 小时后再试，或者用短信验证码登录/);
  expect(await signIn(upstream, mobile)).toMatch(TOKEN);
  await upstream.call(smsSend, { mobile, type: "login" }, here);
  const { code = "" } = upstream.sent.at(-1) ?? {};
  expect(await upstream.call(login, { type: "code", mobile, code }, here)).toHaveProperty("token");
});

test("after guesses from many addresses the owner needs a captcha, except at a known address", async () => {
  const mobile = "13900000024";
  await registered(upstream, mobile);
  const home = newVisitor();
  await signIn(upstream, mobile, home);
  expect(
    await guess(
      Array.from({ length: 6 }, () => mobile),
      newVisitor,
    ),
  ).not.toContain(20429);
  expect(await signIn(upstream, mobile)).toMatch(TOKEN);
  await countTimes(upstream, { name: "wrongAccount", key: `user ${(await userOf(mobile)).id}`, times: 100 });
  expect(await signIn(upstream, mobile, home)).toMatch(TOKEN);
  const away = newVisitor();
  expect(await upstream.refusal(login, byPassword(mobile), away)).toMatchObject({ code: 20428 });
  const { token } = await upstream.call(login, await withPicture(byPassword(mobile), away), away);
  expect(token).toMatch(TOKEN);
  const code = await codeFor(upstream, mobile, "login");
  expect(await upstream.call(login, { type: "code", mobile, code }, newVisitor())).toHaveProperty("token");
});

const codeOf = (mobile: string) => upstream.sent.findLast((one) => one.mobile === mobile)?.code ?? "";
const byCode = (mobile: string, code: string, asking: Asking) =>
  upstream.envelope(login, { type: "code", mobile, code }, asking);
/** Resets the limits of SMS codes per phone, because their windows do not follow the clock of the test. */
const minuteOver = () =>
  upstream.db
    .delete(rateCounters)
    .where(or(like(rateCounters.key, "smsPhone:%"), like(rateCounters.key, "captchaPhone:%")));
/** Returns a code that differs from all codes sent to the phone. */
const wrongFor = (mobile: string) => {
  const codes = new Set(upstream.sent.filter((one) => one.mobile === mobile).map(({ code }) => code));
  return ["000000", "000001", "000002", "000003", "000004", "000005"].find((code) => !codes.has(code)) ?? "";
};

test("wrong guesses elsewhere do not block a code at the address that requested it or where the account is known", async () => {
  const mobile = "13900000025";
  const token = await registered(upstream, mobile);
  expect(token).toMatch(TOKEN);
  await forgetLimits(upstream);
  const [home, office] = [newVisitor(), newVisitor()];
  await signIn(upstream, mobile, office);
  await upstream.call(smsSend, { mobile, type: "login" }, home);
  const first = codeOf(mobile);
  const wrong = wrongFor(mobile);
  // Guesses the code 40 times, each time from another address.
  for (let tried = 0; tried < 40; tried += 1)
    expect((await byCode(mobile, wrong, newVisitor())).code).not.toBe(20200);
  expect((await byCode(mobile, first, home)).code).toBe(20200);
  await minuteOver();
  await upstream.call(smsSend, { mobile, type: "login" }, newVisitor());
  expect((await byCode(mobile, codeOf(mobile), office)).code).toBe(20200);
});

test("five wrong guesses of a code at one address do not block the code at other addresses", async () => {
  const mobile = "13900000027";
  await registered(upstream, mobile);
  const code = await codeFor(upstream, mobile, "login");
  const [guesser, phone] = [newVisitor(), newVisitor()];
  const wrong = wrongFor(mobile);
  for (let tried = 0; tried < 5; tried += 1) await byCode(mobile, wrong, guesser);
  expect((await byCode(mobile, wrong, guesser)).code).toBe(20429);
  // The upstream refuses the guesser even with the right code, but accepts the code from the owner's address.
  expect((await byCode(mobile, code, guesser)).code).toBe(20429);
  expect((await byCode(mobile, code, phone)).code).toBe(20200);
});

test("each unexpired code of a phone works once, even after newer codes were requested", async () => {
  const mobile = "13900000028";
  await registered(upstream, mobile);
  await forgetLimits(upstream);
  const home = newVisitor();
  const codes: string[] = [];
  for (const asking of [home, newVisitor(), newVisitor()]) {
    await upstream.call(smsSend, { mobile, type: "login" }, asking);
    codes.push(codeOf(mobile));
    await minuteOver();
  }
  expect(new Set(codes).size).toBe(3);
  for (const code of codes) expect((await byCode(mobile, code, home)).code).toBe(20200);
  for (const code of codes) expect((await byCode(mobile, code, home)).code).toBe(20400);
  // The first code expires, the second stays valid.
  upstream.advance(700_000);
  await upstream.call(smsSend, { mobile, type: "login" }, home);
  const early = codeOf(mobile);
  upstream.advance(570_000);
  await minuteOver();
  await upstream.call(smsSend, { mobile, type: "login" }, newVisitor());
  upstream.advance(60_000);
  expect((await byCode(mobile, early, home)).code).toBe(20400);
  expect((await byCode(mobile, codeOf(mobile), home)).code).toBe(20200);
});

test("limits wrong guesses of codes per address, and for all unknown addresses together", async () => {
  const mobile = "13900000029";
  await registered(upstream, mobile);
  await forgetLimits(upstream);
  const home = newVisitor();
  await upstream.call(smsSend, { mobile, type: "login" }, home);
  const wrong = wrongFor(mobile);
  const looked = async (askings: readonly Asking[]) => {
    const answers = await Promise.all(askings.map((asking) => byCode(mobile, wrong, asking)));
    return answers.filter(({ code }) => code === 20400).length;
  };
  expect(await looked(Array.from({ length: 8 }, () => home))).toBe(5);
  expect(await looked(Array.from({ length: 30 }, () => newVisitor()))).toBe(10);
  // The limit also covers codes for other purposes, and the call that checks a code without using it up.
  await minuteOver();
  await upstream.call(smsSend, { mobile, type: "reset" }, newVisitor());
  const check = { mobile, code: wrong, type: "reset" };
  expect((await upstream.refusal(smsCheck, check, newVisitor())).code).toBe(20429);
  // Guesses count only while a code is valid.
  const other = "13900000030";
  await registered(upstream, other);
  await forgetLimits(upstream);
  upstream.advance(700_000);
  for (let tried = 0; tried < 12; tried += 1) expect((await byCode(other, "000000", home)).code).toBe(20400);
  await upstream.call(smsSend, { mobile: other, type: "login" }, home);
  expect((await byCode(other, codeOf(other), home)).code).toBe(20200);
});

test("requires captchas from an address that tries many accounts, except for accounts known there", async () => {
  const school = newVisitor();
  await signIn(upstream, "xiaoming", school);
  await countTimes(upstream, { name: "wrongAddress", key: school.ip, times: 58 });
  expect(await guess(["guess1", "guess2", "guess3"], () => school)).toEqual([20400, 20400, 20428]);
  expect(await signIn(upstream, "xiaoming", school)).toMatch(TOKEN);
});

test("a classroom behind one address registers and signs in at once, even while one learner guesses", async () => {
  const school = newVisitor();
  const mobiles = Array.from(
    { length: CLASSROOM },
    (_, pupil) => `137000010${String(pupil).padStart(2, "0")}`,
  );
  await Promise.all(mobiles.map((mobile) => upstream.call(smsSend, { mobile, type: "register" }, school)));
  // Twenty learners mistype their code once. The 40 guesses counted below simulate one learner who guesses.
  await Promise.all(
    mobiles
      .slice(0, 20)
      .map((mobile) => upstream.refusal(register, { mobile, code: "0000", password: PASSWORD }, school)),
  );
  await countTimes(upstream, { name: "wrongAddress", key: school.ip, times: 40 });
  const codes = new Map(upstream.sent.map(({ mobile, code }) => [mobile, code]));
  await Promise.all(
    mobiles.map((mobile) =>
      upstream.call(register, { mobile, code: codes.get(mobile), password: PASSWORD }, school),
    ),
  );
  await Promise.all(mobiles.map((mobile) => signIn(upstream, mobile, school)));
});
