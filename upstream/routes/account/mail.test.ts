import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  changeUserInfo,
  forgetPassword,
  login,
  mailAddress,
  mailCode,
  mailProofCode,
  proveMail,
  smsSend,
} from "#shared/contract/account/endpoints.ts";
import { CODES } from "#shared/contract/codes.ts";
import { agencies } from "#upstream/platform/db/schema/agencies.ts";
import { smsDays } from "#upstream/platform/db/schema/users.ts";
import { countTimes, PASSWORD, forgetLimits, signIn } from "#upstream/testing/learners.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

interface Sent {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

let upstream: TestUpstream;
let me: { token: string };
const mobile = "13800000001";
let password = PASSWORD;
const mails: Sent[] = [];
let refusal: Error | undefined;

beforeAll(async () => {
  const mailer = {
    send: async (mail: Sent) => {
      if (refusal) throw refusal;
      mails.push(mail);
    },
  };
  upstream = await startTestUpstream({ isClockHeld: true, mailer });
  me = { token: await signIn(upstream, "xiaoming") };
});
afterAll(() => upstream[Symbol.asyncDispose]());

const codeOf = (mail: Sent | undefined) => /验证码 (\d{6})/.exec(mail?.subject ?? "")?.[1] ?? "";

test("mails no codes for an agency that switched them off", async () => {
  expect(await upstream.refusal(mailCode, { mobile, type: "login" })).toMatchObject({
    code: CODES.unavailable,
  });
  expect(await upstream.refusal(mailProofCode, {}, me)).toMatchObject({ code: CODES.unavailable });
  expect(await upstream.call(mailAddress, {}, me)).toMatchObject({ is_offered: "0", is_proved: "0" });
  await upstream.db.update(agencies).set({ mailCodes: true }).where(eq(agencies.flag, "jia"));
  expect(await upstream.call(mailAddress, {}, me)).toMatchObject({ is_offered: "1" });
});

test("mails codes only to an address that was verified by a code and the password", async () => {
  await upstream.call(changeUserInfo, { email: "" }, me);
  expect(await upstream.refusal(mailProofCode, {}, me)).toMatchObject({ code: CODES.badInput });
  await upstream.call(changeUserInfo, { email: "ming@example.com" }, me);
  expect(await upstream.call(mailCode, { mobile, type: "login" })).toEqual({ next_time: 60 });
  expect(mails).toEqual([]);
  await upstream.call(mailProofCode, {}, me);
  expect(mails.map(({ to }) => to)).toEqual(["ming@example.com"]);
  const code = codeOf(mails.pop());
  expect(await upstream.refusal(proveMail, { code, password: "wrong-one-1" }, me)).toMatchObject({
    msg: "登录密码不正确",
  });
  expect(await upstream.refusal(proveMail, { code: "000000", password }, me)).toMatchObject({
    code: expect.any(Number),
  });
  await upstream.call(proveMail, { code, password }, me);
  expect(await upstream.call(mailAddress, {}, me)).toEqual({
    email: "ming@example.com",
    is_proved: "1",
    is_offered: "1",
  });
});

test("a mailed code signs in and sets a new password, as a code by SMS does", async () => {
  await forgetLimits(upstream);
  await upstream.call(mailCode, { mobile, type: "login" });
  const code = codeOf(mails.pop());
  expect(await upstream.call(login, { type: "code", mobile, code })).toMatchObject({
    token: expect.any(String),
  });
  expect((await upstream.refusal(login, { type: "code", mobile, code })).code).not.toBe(CODES.ok);
  await forgetLimits(upstream);
  await upstream.call(mailCode, { mobile, type: "reset" });
  await upstream.call(forgetPassword, { mobile, code: codeOf(mails.pop()), password: "ming2027new" });
  password = "ming2027new";
  me = { token: (await upstream.call(login, { type: "password", username: mobile, password })).token };
});

test("does not reveal whether a number has an account, and counts mails in a separate budget", async () => {
  await forgetLimits(upstream);
  const [before] = await upstream.db.select().from(smsDays);
  expect(await upstream.call(mailCode, { mobile: "13912340000", type: "login" })).toEqual({ next_time: 60 });
  expect(mails).toEqual([]);
  expect(await upstream.db.select().from(smsDays)).toEqual(before ? [before] : []);
  await upstream.db.update(agencies).set({ smsADay: 0 }).where(eq(agencies.flag, "jia"));
  await forgetLimits(upstream);
  expect(await upstream.call(mailCode, { mobile, type: "login" })).toEqual({ next_time: 60 });
  mails.pop();
  await upstream.db.update(agencies).set({ smsADay: 1_000 }).where(eq(agencies.flag, "jia"));
  await forgetLimits(upstream);
  await countTimes(upstream, { name: "mailAgency", key: "1", times: 5_000 });
  for (const number of [mobile, "13912340000"])
    expect(await upstream.refusal(mailCode, { mobile: number, type: "login" })).toMatchObject({
      code: CODES.tooMany,
      msg: expect.stringContaining("或者用短信验证码"),
    });
  expect(await upstream.refusal(mailProofCode, {}, me)).toMatchObject({ code: CODES.tooMany });
  await forgetLimits(upstream);
  expect(await upstream.call(smsSend, { mobile, type: "login" })).toEqual({ next_time: 60 });
});

test("a changed address is no longer verified; a refusal of the mail server is reported with a message", async () => {
  await forgetLimits(upstream);
  await upstream.call(changeUserInfo, { email: "other@example.com" }, me);
  expect(await upstream.call(mailAddress, {}, me)).toMatchObject({ is_proved: "0" });
  await upstream.call(mailCode, { mobile, type: "login" });
  expect(mails).toEqual([]);
  refusal = new Error("550 no such user");
  expect(await upstream.refusal(mailProofCode, {}, me)).toMatchObject({
    code: CODES.unavailable,
    msg: "邮件没有发出去，请检查邮箱是否写对，或过几分钟再试",
  });
  refusal = undefined;
  // A mail that could not be sent does not count, so the learner can request the next code at once.
  await upstream.call(mailProofCode, {}, me);
  expect(mails.pop()?.to).toBe("other@example.com");
});
