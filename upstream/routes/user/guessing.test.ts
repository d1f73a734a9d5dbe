import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { captchaChallenge, login, register, smsSend } from "#shared/contract/account/endpoints.ts";
import { captchas, smsCodes, users } from "../../db/schema/users.ts";
import {
  PASSWORD,
  codeFor,
  countTimes,
  forgetLimits,
  newcomer,
  registered,
  signIn,
} from "../../testing/learners.ts";
import { type Asking, SALT, type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";

/* Who guesses harms himself alone (decision 027). */

const TOKEN = /^[\w-]{43}$/;
const CLASSROOM = 60;

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());

const byPassword = (username: string, password = PASSWORD) => ({ type: "password", username, password });

/** The codes that wrong passwords are answered with. */
async function guess(names: readonly string[], from: () => Asking): Promise<number[]> {
  const codes: number[] = [];
  for (const name of names)
    codes.push((await upstream.refusal(login, byPassword(name, "wrong0000"), from())).code);
  return codes;
}

/** With a picture read rightly: only its letters are exchanged for known ones, which takes the salt and the table. */
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

test("the sixth password from one address needs a captcha, under whichever name; elsewhere none is asked for", async () => {
  const mobile = "13900000021";
  await registered(upstream, mobile);
  const { username } = await userOf(mobile);
  const here = newcomer();
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
  // The owner was here: what was wrong before is forgotten.
  expect(await signIn(upstream, mobile, here)).toMatch(TOKEN);
});

test("of many guesses at once from one address five are looked at", async () => {
  const mobile = "13900000022";
  await registered(upstream, mobile);
  const here = newcomer();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => upstream.refusal(login, byPassword(mobile, "wrong0000"), here)),
  );
  expect(answers.filter(({ code }) => code === 20400)).toHaveLength(5);
  expect(answers.filter(({ code }) => code === 20428)).toHaveLength(3);
});

test("who reads every picture and goes on is refused there alone, and a code still signs in", async () => {
  const mobile = "13900000023";
  await registered(upstream, mobile);
  await forgetLimits(upstream);
  const here = newcomer();
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

test("guesses from many addresses ask the owner for a captcha at most, and for none where the account is known", async () => {
  const mobile = "13900000024";
  await registered(upstream, mobile);
  const home = newcomer();
  await signIn(upstream, mobile, home);
  expect(
    await guess(
      Array.from({ length: 6 }, () => mobile),
      newcomer,
    ),
  ).not.toContain(20429);
  expect(await signIn(upstream, mobile)).toMatch(TOKEN);
  await countTimes(upstream, { name: "wrongAccount", key: `user ${(await userOf(mobile)).id}`, times: 100 });
  expect(await signIn(upstream, mobile, home)).toMatch(TOKEN);
  const away = newcomer();
  expect(await upstream.refusal(login, byPassword(mobile), away)).toMatchObject({ code: 20428 });
  const { token } = await upstream.call(login, await withPicture(byPassword(mobile), away), away);
  expect(token).toMatch(TOKEN);
  const code = await codeFor(upstream, mobile, "login");
  expect(await upstream.call(login, { type: "code", mobile, code }, newcomer())).toHaveProperty("token");
});

test("a code withstands five guesses from where it was asked for and five from elsewhere, each for itself", async () => {
  const mobile = "13900000025";
  await registered(upstream, mobile);
  await forgetLimits(upstream);
  const home = newcomer();
  await upstream.call(smsSend, { mobile, type: "login" }, home);
  const { code = "" } = upstream.sent.at(-1) ?? {};
  const wrong = code === "000000" ? "000001" : "000000";
  const tryCode = (text: string, asking: Asking) =>
    upstream.envelope(login, { type: "code", mobile, code: text }, asking);
  const attempts = async () => {
    const rows = await upstream.db.select().from(smsCodes).where(eq(smsCodes.codeHash, newest.codeHash));
    return rows.map(({ ownAttempts, attempts: others }) => [ownAttempts, others])[0];
  };
  const [newest] = (await upstream.db.select().from(smsCodes).where(eq(smsCodes.mobile, mobile))).slice(
    -1,
  ) as [typeof smsCodes.$inferSelect];
  for (let tried = 0; tried < 9; tried += 1) expect((await tryCode(wrong, newcomer())).code).toBe(20400);
  expect(await attempts()).toEqual([0, 5]);
  expect((await tryCode(code, newcomer())).code).toBe(20400);
  for (let tried = 0; tried < 4; tried += 1) expect((await tryCode(wrong, home)).code).toBe(20400);
  expect(await attempts()).toEqual([4, 5]);
  expect((await tryCode(code, home)).code).toBe(20200);
});

test("an address that tries many accounts needs captchas; who is known there does not", async () => {
  const school = newcomer();
  await signIn(upstream, "xiaoming", school);
  await countTimes(upstream, { name: "wrongAddress", key: school.ip, times: 58 });
  expect(await guess(["guess1", "guess2", "guess3"], () => school)).toEqual([20400, 20400, 20428]);
  expect(await signIn(upstream, "xiaoming", school)).toMatch(TOKEN);
});

test("a classroom behind one address registers and signs in at once, whatever somebody among it guesses", async () => {
  const school = newcomer();
  const mobiles = Array.from(
    { length: CLASSROOM },
    (_, pupil) => `137000010${String(pupil).padStart(2, "0")}`,
  );
  await Promise.all(mobiles.map((mobile) => upstream.call(smsSend, { mobile, type: "register" }, school)));
  // Twenty of them type the code wrong once, and one guesses at others.
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
}, 120_000);
