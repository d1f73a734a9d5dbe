import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as accountApi from "#shared/contract/account/endpoints.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import type { LimitName } from "#upstream/domain/account/limitWindows.ts";
import { Refusal } from "#upstream/platform/kit/errors.ts";
import { PASSWORD, codeFor, countTimes, newVisitor, registered, signIn } from "#upstream/testing/learners.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());

const sessionOf = (token: string) => createHash("sha256").update(token).digest("hex");

test("a code for registering opens one account and signs its learner in", async () => {
  const mobile = "13900000001";
  const loginCode = await codeFor(upstream, "13900000002", "login");
  expect(
    (
      await upstream.refusal(
        accountApi.register,
        { mobile: "13900000002", code: loginCode, password: PASSWORD },
        newVisitor(),
      )
    ).code,
  ).toBe(20400);

  const code = await codeFor(upstream, mobile, "register");
  const input = { mobile, code, password: PASSWORD, province_id: "440000" };
  const weak = await upstream.refusal(accountApi.register, { ...input, password: "12345678" }, newVisitor());
  expect(weak).toMatchObject({ code: 20400, msg: "密码要有字母" });
  const common = await upstream.refusal(
    accountApi.register,
    { ...input, password: "Qwerty123" },
    newVisitor(),
  );
  expect(common.msg).toMatch(/太常见.*请换一个/);
  const { user_info } = await upstream.call(accountApi.register, input, newVisitor());
  expect(user_info).toMatchObject({ mobile: "139****0001", province_id: "440000", nickname: "学员0001" });
  expect((await upstream.refusal(accountApi.register, input, newVisitor())).code).toBe(20400);

  const again = await codeFor(upstream, mobile, "register");
  expect(await upstream.refusal(accountApi.register, { ...input, code: again }, newVisitor())).toMatchObject({
    code: 20409,
  });
});

test("sms/send returns the same answer for numbers with and without an account", async () => {
  const known = await upstream.envelope(
    accountApi.smsSend,
    { mobile: "13800000001", type: "login" },
    newVisitor(),
  );
  const unknown = await upstream.envelope(
    accountApi.smsSend,
    { mobile: "13700000009", type: "login" },
    newVisitor(),
  );
  expect(known).toEqual(unknown);
  expect(known.data).toEqual({ next_time: 60 });
});

test("a code signs in once, and an address with five wrong guesses is refused", async () => {
  const mobile = "13900000003";
  await registered(upstream, mobile);
  const code = await codeFor(upstream, mobile, "login");
  const input = { type: "code", mobile, code };
  expect(await upstream.call(accountApi.login, input, newVisitor())).toHaveProperty("token");
  expect((await upstream.refusal(accountApi.login, input, newVisitor())).code).toBe(20400);

  const next = await codeFor(upstream, mobile, "login");
  const wrong = next === "000000" ? "000001" : "000000";
  const asking = newVisitor();
  for (let guess = 0; guess < 5; guess += 1) {
    expect((await upstream.refusal(accountApi.login, { ...input, code: wrong }, asking)).code).toBe(20400);
  }
  expect((await upstream.refusal(accountApi.login, { ...input, code: next }, asking)).code).toBe(20429);
  expect(await upstream.call(accountApi.login, { ...input, code: next }, newVisitor())).toHaveProperty(
    "token",
  );
});

test("a code expires after ten minutes", async () => {
  const mobile = "13900000004";
  const code = await codeFor(upstream, mobile, "register");
  upstream.advance(601_000);
  expect(
    (await upstream.refusal(accountApi.register, { mobile, code, password: PASSWORD }, newVisitor())).msg,
  ).toContain("过期");
});

test("two concurrent requests cannot both use one code", async () => {
  const mobile = "13900000005";
  const code = await codeFor(upstream, mobile, "register");
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      upstream.envelope(accountApi.register, { mobile, code, password: PASSWORD }, newVisitor()),
    ),
  );
  expect(answers.filter((answer) => answer.code === 20200)).toHaveLength(1);
});

test("a second code within a minute is refused with the seconds to wait", async () => {
  const mobile = "13900000006";
  await codeFor(upstream, mobile, "login");
  const { code, data } = await upstream.refusal(accountApi.smsSend, { mobile, type: "login" }, newVisitor());
  expect(code).toBe(20429);
  expect(data.next_time).toBeGreaterThan(50);
  expect(data.next_time).toBeLessThanOrEqual(60);
});

test("reports why a code could not be sent, and allows the next request at once", async () => {
  const mobile = "13900000017";
  const ask = () => upstream.envelope(accountApi.smsSend, { mobile, type: "login" }, newVisitor());
  upstream.refuseSms(new Refusal("smsFailed", "短信暂时发不出去，请过几分钟再试"));
  expect(await ask()).toMatchObject({ code: 20502, msg: "短信暂时发不出去，请过几分钟再试" });
  upstream.refuseSms(undefined);
  expect(await ask()).toMatchObject({ code: 20200 });
});

test("requires a captcha after some codes, and a wrong answer uses the captcha up", async () => {
  const asking = newVisitor();
  await countTimes(upstream, { name: "captchaFree", key: asking.ip, times: 100 });
  const input = { mobile: "13600000009", type: "login" };
  expect(await upstream.refusal(accountApi.smsSend, input, asking)).toMatchObject({ code: 20428 });
  const { captcha_id, image } = await upstream.call(accountApi.captchaChallenge, {}, asking);
  expect(image).toMatch(/^data:image\/png;base64,/);
  const wrong = await upstream.refusal(accountApi.smsSend, { ...input, captcha_id, captcha: "????" }, asking);
  expect(wrong).toMatchObject({ code: 20428 });
});

test("limits an address that requests codes for very many numbers, even with solved captchas", async () => {
  const attacker = newVisitor();
  await countTimes(upstream, { name: "smsAddress", key: attacker.ip, times: 299 });
  for (const [mobile, code] of [
    ["13600001001", 20200],
    ["13600001002", 20429],
  ] as const)
    expect((await upstream.envelope(accountApi.smsSend, { mobile, type: "login" }, attacker)).code).toBe(
      code,
    );
  await upstream.call(accountApi.smsSend, { mobile: "13600001099", type: "login" }, newVisitor());
});

test("refuses expensive calls when the limit of address, session or learner is reached", async () => {
  const token = await registered(upstream, "13900000015");
  const { uid } = await upstream.call(accountApi.userInfo, {}, { token });
  const tries: readonly (readonly [LimitName, Endpoint, object?])[] = [
    ["checkName", accountApi.checkUsername, { username: "xiaoming" }],
    ["captchaAddress", accountApi.captchaChallenge],
    ["changePassword", accountApi.resetPassword, { old_password: "wrong0000", password: "newpass2026" }],
    ["avatarUser", accountApi.avatar],
  ];
  for (const [name, endpoint, input = {}] of tries) {
    const asking = { ...newVisitor(), token };
    expect((await upstream.envelope(endpoint, input, asking)).code, name).not.toBe(20429);
    const keys: Partial<Record<LimitName, string>> = { changePassword: sessionOf(token), avatarUser: uid };
    await countTimes(upstream, { name, key: keys[name] ?? asking.ip, times: 240 });
    expect((await upstream.envelope(endpoint, input, asking)).code, name).toBe(20429);
  }
});

test("a learner sets a new password by code, which ends all sessions", async () => {
  const mobile = "13900000008";
  const token = await registered(upstream, mobile);
  const code = await codeFor(upstream, mobile, "reset");
  const common = { mobile, code, password: "a123456789" };
  expect((await upstream.refusal(accountApi.forgetPassword, common, newVisitor())).msg).toContain("太常见");
  await upstream.call(accountApi.forgetPassword, { mobile, code, password: "newpass2026" }, newVisitor());
  expect((await upstream.refusal(accountApi.userInfo, {}, { token })).code).toBe(401);
  expect(await signIn(upstream, mobile, { password: "newpass2026" })).toMatch(/^[\w-]{43}$/);
});

test("checks a code without using it up, and counts each wrong check as a guess", async () => {
  const mobile = "13900000018";
  await registered(upstream, mobile);
  const code = await codeFor(upstream, mobile, "reset");
  const asking = newVisitor();
  const check = (given: string) =>
    upstream.envelope(accountApi.smsCheck, { mobile, code: given, type: "reset" }, asking);
  const wrong = code === "000000" ? "000001" : "000000";
  expect((await check(wrong)).code).toBe(20400);
  expect((await check(code)).code).toBe(20200);
  expect((await check(code)).code).toBe(20200);
  for (let guess = 0; guess < 5; guess++) expect((await check(wrong)).code).toBe(20400);
  expect((await check(code)).code).toBe(20429);
});

test("check-username reports accounts of its own agency only", async () => {
  expect(await upstream.call(accountApi.checkUsername, { username: "xiaoming" }, newVisitor())).toEqual({
    exists: "1",
  });
  expect(await upstream.call(accountApi.checkUsername, { username: "nobody" }, newVisitor())).toEqual({
    exists: "0",
  });
  await registered(upstream, "13900000011");
  const elsewhere = newVisitor({ agency: "yi" });
  expect(await upstream.call(accountApi.checkUsername, { username: "13900000011" }, elsewhere)).toEqual({
    exists: "0",
  });
});

test("refuses to send a code at once, without requiring a captcha, when SMS are off", async () => {
  await using silent = await startTestUpstream({ hasSms: false });
  const mobile = "13600001200";
  for (let turn = 0; turn < 4; turn++)
    expect(await silent.refusal(accountApi.smsSend, { mobile, type: "login" }, newVisitor())).toMatchObject({
      code: 20502,
      msg: "短信服务还没有开通，暂时收不到验证码，请联系客服",
    });
});

test("a sign-in by code with a new number gets a proof that registers once within half an hour", async () => {
  const mobile = "13900000081";
  const asking = newVisitor();
  const check = (number: string, code: string) =>
    upstream.call(accountApi.smsCheck, { mobile: number, code, type: "login" }, asking);
  const code = await codeFor(upstream, mobile, "login");
  expect((await upstream.refusal(accountApi.login, { type: "code", mobile, code }, asking)).code).toBe(20404);
  const { proof } = await check(mobile, code);
  expect(proof).toMatch(/^[\w-]{32}$/);
  // Making the proof uses the code up, and the proof itself is not accepted as a code.
  expect((await upstream.refusal(accountApi.smsCheck, { mobile, code, type: "login" }, asking)).code).toBe(
    20400,
  );
  const open = (own: object) =>
    upstream.envelope(
      accountApi.register,
      { mobile, proof, password: PASSWORD, province_id: "440000", ...own },
      newVisitor(),
    );
  expect((await open({ mobile: "13900000082" })).code).toBe(20410);
  expect((await open({ proof: `${proof.slice(0, -1)}!` })).code).toBe(20410);
  expect((await open({ password: "a123456789" })).msg).toContain("太常见");
  expect((await open({ proof: undefined })).code).toBe(20400);
  const request_id = "proof-request-000001";
  const first = await open({ request_id });
  expect(first).toMatchObject({ code: 20200, data: { user_info: { province_id: "440000" } } });
  expect(await open({ request_id })).toEqual(first);
  expect((await open({})).code).toBe(20410);
  expect(await signIn(upstream, mobile)).toMatch(/^[\w-]{43}$/);
  // The call returns no proof for a number with an account, and leaves its code valid.
  const again = await codeFor(upstream, mobile, "login");
  expect(await check(mobile, again)).toEqual({ proof: "" });
  expect(await upstream.call(accountApi.login, { type: "code", mobile, code: again }, asking)).toHaveProperty(
    "token",
  );
  // A proof is valid for half an hour, and only at the agency that made it.
  const late = "13900000083";
  const { proof: second } = await check(late, await codeFor(upstream, late, "login"));
  expect(
    (
      await upstream.refusal(
        accountApi.register,
        { mobile: late, proof: second, password: PASSWORD },
        newVisitor({ agency: "yi" }),
      )
    ).code,
  ).toBe(20410);
  upstream.advance(1_801_000);
  expect(
    (
      await upstream.refusal(
        accountApi.register,
        { mobile: late, proof: second, password: PASSWORD },
        newVisitor(),
      )
    ).code,
  ).toBe(20410);
});
