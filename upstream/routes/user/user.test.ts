import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as api from "#shared/contract/endpoints/user.ts";
import { rateCounters } from "../../db/schema/house.ts";
import { sessions, users } from "../../db/schema/users.ts";
import { signOf } from "../../http/checkSign.ts";
import { SALT, type Asking, type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());

const PASSWORD = "beikao2026";
let addresses = 0;
/** A visitor whom no limit knows yet. */
const newcomer = (asking: Asking = {}): Asking => ({ ip: `198.51.100.${++addresses}`, ...asking });

/** The minute between two codes is tested by itself. */
async function codeFor(mobile: string, type: "login" | "register" | "reset"): Promise<string> {
  await forgetLimits();
  await upstream.call(api.smsSend, { mobile, type }, newcomer());
  return upstream.sent.at(-1)?.code ?? "";
}

async function forgetLimits(): Promise<void> {
  await upstream.db.delete(rateCounters);
}

async function signIn(name: string, password = PASSWORD, asking = newcomer()): Promise<string> {
  const { token } = await upstream.call(api.login, { type: "password", username: name, password }, asking);
  return token;
}

async function registered(mobile: string): Promise<string> {
  const code = await codeFor(mobile, "register");
  const { token } = await upstream.call(api.register, { mobile, code, password: PASSWORD }, newcomer());
  return token;
}

test("a learner signs in by mobile number and by user name in any case", async () => {
  for (const username of ["13800000001", "xiaoming", "XiaoMing"]) {
    const session = await upstream.call(
      api.login,
      { type: "password", username, password: PASSWORD },
      newcomer(),
    );
    expect(session.token).toMatch(/^[\w-]{43}$/);
    expect(session.expire).toBe(86_400);
    expect(session.user_info).toMatchObject({ nickname: "小明", mobile: "138****0001" });
  }
});

test("the database holds no token and no password", async () => {
  const token = await signIn("xiaoming");
  const rows = await upstream.db.select().from(sessions);
  expect(JSON.stringify(rows)).not.toContain(token);
  const [user] = await upstream.db.select().from(users).where(eq(users.username, "xiaoming"));
  expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("a wrong password and an unknown name are refused in the same words", async () => {
  const wrong = await upstream.refusal(
    api.login,
    { type: "password", username: "xiaoming", password: "nope1234" },
    newcomer(),
  );
  const unknown = await upstream.refusal(
    api.login,
    { type: "password", username: "nobody", password: "nope1234" },
    newcomer(),
  );
  expect(wrong).toEqual(unknown);
  expect(wrong.code).toBe(20400);
});

test("a token is good at its own agency only, for one day, and until logout", async () => {
  const token = await signIn("xiaoming");
  expect(await upstream.call(api.userInfo, {}, { token })).toMatchObject({ nickname: "小明" });
  expect((await upstream.refusal(api.userInfo, {}, { token, agency: "yi" })).code).toBe(401);
  expect((await upstream.refusal(api.userInfo, {}, {})).code).toBe(401);
  expect((await upstream.refusal(api.userInfo, {}, { token: "x".repeat(43) })).code).toBe(401);
  await upstream.call(api.logout, {}, { token });
  expect((await upstream.refusal(api.userInfo, {}, { token })).code).toBe(401);
  await upstream.call(api.logout, {}, {});
});

test("equal mobile numbers at two agencies are two people", async () => {
  const token = await signIn("13800000001", PASSWORD, newcomer({ agency: "yi" }));
  expect(await upstream.call(api.userInfo, {}, { token, agency: "yi" })).toMatchObject({
    nickname: "另一个小明",
  });
});

test("registering takes a code of the right purpose, once, and signs in", async () => {
  const mobile = "13900000001";
  const loginCode = await codeFor("13900000002", "login");
  expect(
    (
      await upstream.refusal(
        api.register,
        { mobile: "13900000002", code: loginCode, password: PASSWORD },
        newcomer(),
      )
    ).code,
  ).toBe(20400);

  const code = await codeFor(mobile, "register");
  const input = { mobile, code, password: PASSWORD, province_id: "440000" };
  const weak = await upstream.refusal(api.register, { ...input, password: "12345678" }, newcomer());
  expect(weak).toMatchObject({ code: 20400, msg: "密码要有字母" });
  const { user_info } = await upstream.call(api.register, input, newcomer());
  expect(user_info).toMatchObject({ mobile: "139****0001", province_id: "440000", nickname: "学员0001" });
  expect((await upstream.refusal(api.register, input, newcomer())).code).toBe(20400);

  const again = await codeFor(mobile, "register");
  expect(await upstream.refusal(api.register, { ...input, code: again }, newcomer())).toMatchObject({
    code: 20409,
  });
});

test("sms/send answers alike for known and unknown numbers", async () => {
  const known = await upstream.envelope(api.smsSend, { mobile: "13800000001", type: "login" }, newcomer());
  const unknown = await upstream.envelope(api.smsSend, { mobile: "13700000009", type: "login" }, newcomer());
  expect(known).toEqual(unknown);
  expect(known.data).toEqual({ next_time: 60 });
});

test("signing in by code works once, and five wrong guesses spoil a code", async () => {
  const mobile = "13900000003";
  await registered(mobile);
  const code = await codeFor(mobile, "login");
  const input = { type: "code", mobile, code };
  expect(await upstream.call(api.login, input, newcomer())).toHaveProperty("token");
  expect((await upstream.refusal(api.login, input, newcomer())).code).toBe(20400);

  const next = await codeFor(mobile, "login");
  const wrong = next === "000000" ? "000001" : "000000";
  for (let guess = 0; guess < 5; guess += 1) {
    await upstream.refusal(api.login, { ...input, code: wrong }, newcomer());
    await forgetLimits();
  }
  expect((await upstream.refusal(api.login, { ...input, code: next }, newcomer())).code).toBe(20400);
});

test("a code ends after ten minutes", async () => {
  const mobile = "13900000004";
  const code = await codeFor(mobile, "register");
  upstream.advance(601_000);
  expect(
    (await upstream.refusal(api.register, { mobile, code, password: PASSWORD }, newcomer())).msg,
  ).toContain("过期");
});

test("two requests at once cannot use one code twice", async () => {
  const mobile = "13900000005";
  const code = await codeFor(mobile, "register");
  const answers = await Promise.all(
    [1, 2, 3].map(() => upstream.envelope(api.register, { mobile, code, password: PASSWORD }, newcomer())),
  );
  expect(answers.filter((answer) => answer.code === 20200)).toHaveLength(1);
});

test("a second code within a minute is refused with the seconds to wait", async () => {
  const mobile = "13900000006";
  await codeFor(mobile, "login");
  const { code, data } = await upstream.refusal(api.smsSend, { mobile, type: "login" }, newcomer());
  expect(code).toBe(20429);
  expect(data.next_time).toBeGreaterThan(50);
  expect(data.next_time).toBeLessThanOrEqual(60);
});

test("after some codes a picture challenge is asked for, and a wrong answer uses it up", async () => {
  const asking = newcomer();
  for (let sent = 0; sent < 5; sent += 1) {
    await upstream.call(api.smsSend, { mobile: `1360000000${sent}`, type: "login" }, asking);
  }
  const input = { mobile: "13600000009", type: "login" };
  expect(await upstream.refusal(api.smsSend, input, asking)).toMatchObject({ code: 20428 });
  const { captcha_id, svg } = await upstream.call(api.captchaChallenge, {}, asking);
  expect(svg).toMatch(/^<svg .*<path/);
  expect(svg).not.toContain("<text");
  const wrong = await upstream.refusal(api.smsSend, { ...input, captcha_id, captcha: "????" }, asking);
  expect(wrong).toMatchObject({ code: 20428 });
});

test("the sixth failed sign-in of an account is held up, from any address", async () => {
  await registered("13900000007");
  const input = { type: "password", username: "13900000007", password: "wrong0000" };
  for (let failed = 0; failed < 5; failed += 1) {
    expect((await upstream.refusal(api.login, input, newcomer())).code).toBe(20400);
  }
  const held = await upstream.refusal(api.login, { ...input, password: PASSWORD }, newcomer());
  expect(held.code).toBe(20429);
  expect(held.msg).toMatch(/请 \d+ (秒|分钟)后再试/);
});

test("an address that tries many accounts is held up, a busy school is not", async () => {
  const attacker = newcomer();
  const codes: number[] = [];
  for (let tried = 0; tried < 21; tried += 1) {
    const input = { type: "password", username: `guess${tried}`, password: "wrong0000" };
    codes.push((await upstream.refusal(api.login, input, attacker)).code);
  }
  expect(codes.at(19)).toBe(20400);
  expect(codes.at(20)).toBe(20429);
  const school = newcomer();
  for (let pupil = 0; pupil < 25; pupil += 1) await signIn("xiaoming", PASSWORD, school);
});

test("a forgotten password is set by code and ends all sessions", async () => {
  const mobile = "13900000008";
  const token = await registered(mobile);
  const code = await codeFor(mobile, "reset");
  await upstream.call(api.forgetPassword, { mobile, code, password: "newpass2026" }, newcomer());
  expect((await upstream.refusal(api.userInfo, {}, { token })).code).toBe(401);
  expect(await signIn(mobile, "newpass2026")).toMatch(/^[\w-]{43}$/);
});

test("changing the password needs the old one and keeps this session only", async () => {
  const mobile = "13900000010";
  const here = await registered(mobile);
  const elsewhere = await signIn(mobile);
  const input = { old_password: "wrong0000", password: "newpass2026" };
  expect((await upstream.refusal(api.resetPassword, input, { token: here })).msg).toBe("原密码不正确");
  await upstream.call(api.resetPassword, { ...input, old_password: PASSWORD }, { token: here });
  expect(await upstream.call(api.userInfo, {}, { token: here })).toHaveProperty("uid");
  expect((await upstream.refusal(api.userInfo, {}, { token: elsewhere })).code).toBe(401);
});

test("check-username tells whether an account exists, at its own agency", async () => {
  expect(await upstream.call(api.checkUsername, { username: "xiaoming" }, newcomer())).toEqual({
    exists: "1",
  });
  expect(await upstream.call(api.checkUsername, { username: "nobody" }, newcomer())).toEqual({ exists: "0" });
  await registered("13900000011");
  const elsewhere = newcomer({ agency: "yi" });
  expect(await upstream.call(api.checkUsername, { username: "13900000011" }, elsewhere)).toEqual({
    exists: "0",
  });
});

test("a signed link signs in once, within five minutes, at its own agency", async () => {
  const token = await signIn("xiaoming");
  const { uid } = await upstream.call(api.userInfo, {}, { token });
  const link = (ageSeconds: number) => {
    const time = String(Math.floor(upstream.now() / 1000) - ageSeconds);
    return { uid, time, sign: signOf(uid + time, SALT) };
  };
  const fresh = link(5);
  expect((await upstream.refusal(api.uidLogin, fresh, newcomer({ agency: "yi" }))).code).toBe(20400);
  expect(await upstream.call(api.uidLogin, fresh, newcomer())).toHaveProperty("token");
  expect((await upstream.refusal(api.uidLogin, fresh, newcomer())).code).toBe(20409);
  expect((await upstream.refusal(api.uidLogin, link(301), newcomer())).msg).toContain("过期");
  expect((await upstream.refusal(api.uidLogin, { ...link(6), sign: "0".repeat(32) }, newcomer())).code).toBe(
    20400,
  );
});

test("only the fields that are sent change", async () => {
  const token = await registered("13900000012");
  const before = await upstream.call(api.userInfo, {}, { token });
  const after = await upstream.call(api.changeUserInfo, { nickname: "小红", sex: "2" }, { token });
  expect(after).toEqual({ ...before, nickname: "小红", sex: "2" });
  expect((await upstream.refusal(api.changeUserInfo, { province_id: "999" }, { token })).code).toBe(20400);
  expect(await upstream.call(api.changeUserInfo, {}, { token })).toEqual(after);
});

test("a portrait is made small, loses its EXIF and is served for ever", async () => {
  const token = await registered("13900000013");
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#336699" } })
    .withExif({ IFD0: { Copyright: "secret place" } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), "a.jpg");
  const { data } = (await (
    await upstream.fetch("/user/avatar", { method: "POST", body: form }, { token })
  ).json()) as {
    data: { avatar: string };
  };
  expect(data.avatar).toMatch(/^\/uploads\/avatar\/[0-9a-f]{40}\.webp$/);
  const picture = await upstream.fetch(data.avatar);
  expect(picture.headers.get("content-type")).toBe("image/webp");
  const meta = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
  expect(meta).toMatchObject({ width: 256, height: 256, format: "webp" });
  expect(meta.exif).toBeUndefined();
  expect(await upstream.call(api.userInfo, {}, { token })).toMatchObject({ avatar: data.avatar });
});

test("what is no picture, or too large, or no file at all, is refused in words", async () => {
  const token = await registered("13900000014");
  const upload = async (body: Uint8Array<ArrayBuffer> | string, field = "file") => {
    const form = new FormData();
    form.set(field, new Blob([body], { type: "image/png" }), "a.png");
    const response = await upstream.fetch("/user/avatar", { method: "POST", body: form }, { token });
    return (await response.json()) as { code: number; msg: string };
  };
  expect(await upload("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>")).toMatchObject({
    code: 20400,
  });
  expect(await upload(new Uint8Array(5 * 1024 * 1024 + 10))).toMatchObject({
    code: 20400,
    msg: "图片不能超过 5.00M",
  });
  expect(await upload("x", "other")).toMatchObject({ code: 20400 });
  const json = await upstream.fetch(
    "/user/avatar",
    { method: "POST", body: "{}", headers: { "content-type": "application/json" } },
    { token },
  );
  expect(await json.json()).toMatchObject({ code: 20400 });
});

test("study figures, records and own subjects are the learner's own", async () => {
  const token = await signIn("xiaoming");
  const subjects = await upstream.call(api.mySubject, {}, { token });
  expect(subjects.map((subject: { id: string }) => subject.id)).toEqual(["313"]);
  expect(await upstream.call(api.userData, {}, { token })).toMatchObject({ days: 12, streak: 12 });
  const records = await upstream.call(api.learnRecord, {}, { token });
  expect(records.list[0]).toMatchObject({ course_id: "11", lesson_name: "讲义" });
  const other = await signIn("13800000001", PASSWORD, newcomer({ agency: "yi" }));
  expect(await upstream.call(api.learnRecord, {}, { token: other, agency: "yi" })).toMatchObject({
    list: [],
    total: 0,
  });
});

test("a session ends after a day", async () => {
  const token = await signIn("xiaoming");
  upstream.advance(86_400_000 - 60_000);
  expect(await upstream.call(api.userInfo, {}, { token })).toHaveProperty("uid");
  upstream.advance(120_000);
  expect((await upstream.refusal(api.userInfo, {}, { token })).code).toBe(401);
});
