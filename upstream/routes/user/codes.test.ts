import { like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as accountApi from "#shared/contract/account/endpoints.ts";
import * as userApi from "#shared/contract/user/endpoints.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { createLimits, type LimitName } from "../../account/limits.ts";
import { rateCounters } from "../../db/schema/house.ts";
import { PASSWORD, codeFor, forgetLimits, newcomer, registered, signIn } from "../../testing/learners.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());

test("registering takes a code of the right purpose, once, and signs in", async () => {
  const mobile = "13900000001";
  const loginCode = await codeFor(upstream, "13900000002", "login");
  expect(
    (
      await upstream.refusal(
        accountApi.register,
        { mobile: "13900000002", code: loginCode, password: PASSWORD },
        newcomer(),
      )
    ).code,
  ).toBe(20400);

  const code = await codeFor(upstream, mobile, "register");
  const input = { mobile, code, password: PASSWORD, province_id: "440000" };
  const weak = await upstream.refusal(accountApi.register, { ...input, password: "12345678" }, newcomer());
  expect(weak).toMatchObject({ code: 20400, msg: "密码要有字母" });
  const { user_info } = await upstream.call(accountApi.register, input, newcomer());
  expect(user_info).toMatchObject({ mobile: "139****0001", province_id: "440000", nickname: "学员0001" });
  expect((await upstream.refusal(accountApi.register, input, newcomer())).code).toBe(20400);

  const again = await codeFor(upstream, mobile, "register");
  expect(await upstream.refusal(accountApi.register, { ...input, code: again }, newcomer())).toMatchObject({
    code: 20409,
  });
});

test("sms/send answers alike for known and unknown numbers", async () => {
  const known = await upstream.envelope(
    accountApi.smsSend,
    { mobile: "13800000001", type: "login" },
    newcomer(),
  );
  const unknown = await upstream.envelope(
    accountApi.smsSend,
    { mobile: "13700000009", type: "login" },
    newcomer(),
  );
  expect(known).toEqual(unknown);
  expect(known.data).toEqual({ next_time: 60 });
});

test("signing in by code works once, and five wrong guesses spoil a code", async () => {
  const mobile = "13900000003";
  await registered(upstream, mobile);
  const code = await codeFor(upstream, mobile, "login");
  const input = { type: "code", mobile, code };
  expect(await upstream.call(accountApi.login, input, newcomer())).toHaveProperty("token");
  expect((await upstream.refusal(accountApi.login, input, newcomer())).code).toBe(20400);

  const next = await codeFor(upstream, mobile, "login");
  const wrong = next === "000000" ? "000001" : "000000";
  for (let guess = 0; guess < 5; guess += 1) {
    await upstream.refusal(accountApi.login, { ...input, code: wrong }, newcomer());
    await forgetLimits(upstream);
  }
  expect((await upstream.refusal(accountApi.login, { ...input, code: next }, newcomer())).code).toBe(20400);
});

test("a code ends after ten minutes", async () => {
  const mobile = "13900000004";
  const code = await codeFor(upstream, mobile, "register");
  upstream.advance(601_000);
  expect(
    (await upstream.refusal(accountApi.register, { mobile, code, password: PASSWORD }, newcomer())).msg,
  ).toContain("过期");
});

test("two requests at once cannot use one code twice", async () => {
  const mobile = "13900000005";
  const code = await codeFor(upstream, mobile, "register");
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      upstream.envelope(accountApi.register, { mobile, code, password: PASSWORD }, newcomer()),
    ),
  );
  expect(answers.filter((answer) => answer.code === 20200)).toHaveLength(1);
});

test("a second code within a minute is refused with the seconds to wait", async () => {
  const mobile = "13900000006";
  await codeFor(upstream, mobile, "login");
  const { code, data } = await upstream.refusal(accountApi.smsSend, { mobile, type: "login" }, newcomer());
  expect(code).toBe(20429);
  expect(data.next_time).toBeGreaterThan(50);
  expect(data.next_time).toBeLessThanOrEqual(60);
});

test("after some codes a picture challenge is asked for, and a wrong answer uses it up", async () => {
  const asking = newcomer();
  for (let sent = 0; sent < 5; sent += 1) {
    await upstream.call(accountApi.smsSend, { mobile: `1360000000${sent}`, type: "login" }, asking);
  }
  const input = { mobile: "13600000009", type: "login" };
  expect(await upstream.refusal(accountApi.smsSend, input, asking)).toMatchObject({ code: 20428 });
  const { captcha_id, svg } = await upstream.call(accountApi.captchaChallenge, {}, asking);
  expect(svg).toMatch(/^<svg .*<path/);
  expect(svg).not.toContain("<text");
  const wrong = await upstream.refusal(accountApi.smsSend, { ...input, captcha_id, captcha: "????" }, asking);
  expect(wrong).toMatchObject({ code: 20428 });
});

test("an address that sends codes to many numbers is held up, whatever pictures it solves", async () => {
  const attacker = newcomer();
  for (let sent = 0; sent < 11; sent += 1) {
    await upstream.db.delete(rateCounters).where(like(rateCounters.key, "captchaFree:%"));
    const input = { mobile: `136000010${sent + 10}`, type: "login" };
    expect((await upstream.envelope(accountApi.smsSend, input, attacker)).code).toBe(
      sent < 10 ? 20200 : 20429,
    );
  }
  await upstream.call(accountApi.smsSend, { mobile: "13600001099", type: "login" }, newcomer());
});

test("the sixth failed sign-in of an account is held up, from any address", async () => {
  await registered(upstream, "13900000007");
  const input = { type: "password", username: "13900000007", password: "wrong0000" };
  for (let failed = 0; failed < 5; failed += 1) {
    expect((await upstream.refusal(accountApi.login, input, newcomer())).code).toBe(20400);
  }
  const held = await upstream.refusal(accountApi.login, { ...input, password: PASSWORD }, newcomer());
  expect(held.code).toBe(20429);
  expect(held.msg).toMatch(/请 \d+ (秒|分钟)后再试，或者先找回密码/);
});

test("an address that tries many accounts is held up, a busy school is not", async () => {
  const attacker = newcomer();
  const codes: number[] = [];
  for (let tried = 0; tried < 21; tried += 1) {
    const input = { type: "password", username: `guess${tried}`, password: "wrong0000" };
    codes.push((await upstream.refusal(accountApi.login, input, attacker)).code);
  }
  expect(codes.at(19)).toBe(20400);
  expect(codes.at(20)).toBe(20429);
  const school = newcomer();
  for (let pupil = 0; pupil < 25; pupil += 1) await signIn(upstream, "xiaoming", school);
});

test("whatever can be guessed or costs much is refused when its address, or its learner, has no tries left", async () => {
  const token = await registered(upstream, "13900000015");
  const { uid } = await upstream.call(userApi.userInfo, {}, { token });
  const limits = createLimits(upstream.db);
  const mobile = "13900000016";
  const code = "123456";
  const tries: readonly (readonly [LimitName, Endpoint, object?])[] = [
    ["codeAddress", accountApi.register, { mobile, code, password: PASSWORD }],
    ["codeAddress", accountApi.forgetPassword, { mobile, code, password: PASSWORD }],
    ["uidLogin", accountApi.uidLogin, { uid: "1", time: "1700000000", sign: "0".repeat(32) }],
    ["checkName", accountApi.checkUsername, { username: "xiaoming" }],
    ["captchaAddress", accountApi.captchaChallenge],
    ["changePassword", accountApi.resetPassword, { old_password: "wrong0000", password: "newpass2026" }],
    ["avatarUser", accountApi.avatar],
  ];
  for (const [name, endpoint, input = {}] of tries) {
    const asking = { ...newcomer(), token };
    expect((await upstream.envelope(endpoint, input, asking)).code, name).not.toBe(20429);
    const key = name === "changePassword" || name === "avatarUser" ? uid : asking.ip;
    for (let count = 0; count < 60; count += 1) await limits.note(name, String(key));
    expect((await upstream.envelope(endpoint, input, asking)).code, name).toBe(20429);
  }
});

test("a forgotten password is set by code and ends all sessions", async () => {
  const mobile = "13900000008";
  const token = await registered(upstream, mobile);
  const code = await codeFor(upstream, mobile, "reset");
  await upstream.call(accountApi.forgetPassword, { mobile, code, password: "newpass2026" }, newcomer());
  expect((await upstream.refusal(userApi.userInfo, {}, { token })).code).toBe(401);
  expect(await signIn(upstream, mobile, { password: "newpass2026" })).toMatch(/^[\w-]{43}$/);
});

test("check-username tells whether an account exists, at its own agency", async () => {
  expect(await upstream.call(accountApi.checkUsername, { username: "xiaoming" }, newcomer())).toEqual({
    exists: "1",
  });
  expect(await upstream.call(accountApi.checkUsername, { username: "nobody" }, newcomer())).toEqual({
    exists: "0",
  });
  await registered(upstream, "13900000011");
  const elsewhere = newcomer({ agency: "yi" });
  expect(await upstream.call(accountApi.checkUsername, { username: "13900000011" }, elsewhere)).toEqual({
    exists: "0",
  });
});
