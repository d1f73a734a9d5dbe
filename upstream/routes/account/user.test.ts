import { eq, inArray } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as accountApi from "#shared/contract/account/endpoints.ts";
import * as studyApi from "#shared/contract/study/endpoints.ts";
import { hashPassword } from "#upstream/domain/account/passwords.ts";
import { setPassword } from "#upstream/domain/account/setPassword.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import { courses } from "#upstream/platform/db/schema/catalogue.ts";
import { sessions, users } from "#upstream/platform/db/schema/users.ts";
import { PASSWORD, newVisitor, registered, signIn } from "#upstream/testing/learners.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";
import { sessionFor } from "./login.ts";

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());

test("a learner signs in by mobile number and by user name in any case", async () => {
  for (const username of ["13800000001", "xiaoming", "XiaoMing"]) {
    const session = await upstream.call(
      accountApi.login,
      { type: "password", username, password: PASSWORD },
      newVisitor(),
    );
    expect(session.token).toMatch(/^[\w-]{43}$/);
    expect(session.expire).toBe(86_400);
    expect(session.user_info).toMatchObject({ nickname: "小明", mobile: "138****0001" });
  }
});

test("the database holds no token and no password", async () => {
  const token = await signIn(upstream, "xiaoming");
  const rows = await upstream.db.select().from(sessions);
  expect(JSON.stringify(rows)).not.toContain(token);
  const [user] = await upstream.db.select().from(users).where(eq(users.username, "xiaoming"));
  expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("a wrong password and an unknown name are refused in the same words", async () => {
  const wrong = await upstream.refusal(
    accountApi.login,
    { type: "password", username: "xiaoming", password: "nope1234" },
    newVisitor(),
  );
  const unknown = await upstream.refusal(
    accountApi.login,
    { type: "password", username: "nobody", password: "nope1234" },
    newVisitor(),
  );
  expect(wrong).toEqual(unknown);
  expect(wrong.code).toBe(20400);
});

test("a token is valid only at its own agency, for one day, and until logout", async () => {
  const token = await signIn(upstream, "xiaoming");
  expect(await upstream.call(accountApi.userInfo, {}, { token })).toMatchObject({ nickname: "小明" });
  expect((await upstream.refusal(accountApi.userInfo, {}, { token, agency: "yi" })).code).toBe(401);
  expect((await upstream.refusal(accountApi.userInfo, {}, {})).code).toBe(401);
  expect((await upstream.refusal(accountApi.userInfo, {}, { token: "x".repeat(43) })).code).toBe(401);
  await upstream.call(accountApi.logout, {}, { token });
  expect((await upstream.refusal(accountApi.userInfo, {}, { token })).code).toBe(401);
  await upstream.call(accountApi.logout, {}, {});
});

test("refuses a token that only a companion accepts, without reporting the session as ended", async () => {
  const token = "learner.e30.0123";
  // oxlint-disable-next-line no-await-in-loop
  for (const endpoint of [accountApi.userInfo, studyApi.userData])
    expect((await upstream.refusal(endpoint, {}, newVisitor({ token }))).code).toBe(20403);
});

test("the same mobile number at two agencies is two accounts", async () => {
  const token = await signIn(upstream, "13800000001", newVisitor({ agency: "yi" }));
  expect(await upstream.call(accountApi.userInfo, {}, { token, agency: "yi" })).toMatchObject({
    nickname: "另一个小明",
  });
});

test("changing the password needs the old one and ends all other sessions", async () => {
  const mobile = "13900000010";
  const here = await registered(upstream, mobile);
  const elsewhere = await signIn(upstream, mobile);
  const input = { old_password: "wrong0000", password: "newpass2026" };
  expect((await upstream.refusal(accountApi.resetPassword, input, { token: here })).msg).toBe("原密码不正确");
  const common = { old_password: PASSWORD, password: "1qaz2wsx" };
  expect((await upstream.refusal(accountApi.resetPassword, common, { token: here })).msg).toContain("太常见");
  await upstream.call(accountApi.resetPassword, { ...input, old_password: PASSWORD }, { token: here });
  expect(await upstream.call(accountApi.userInfo, {}, { token: here })).toHaveProperty("uid");
  expect((await upstream.refusal(accountApi.userInfo, {}, { token: elsewhere })).code).toBe(401);
});

test("an old password that was checked just before its change neither signs in nor changes the password", async () => {
  await registered(upstream, "13900000018");
  const [before] = await upstream.db.select().from(users).where(eq(users.mobile, "13900000018"));
  if (!before) throw new Error("nobody registered");
  const here = {
    agency: { id: before.agencyId },
    ip: "203.0.113.9",
    nowMs: upstream.now(),
    req: { get: () => "" },
  };
  const signInAs = (user: typeof before) =>
    inTransaction(upstream.db, (tx) => sessionFor(tx, user, here as never, true));
  expect(await signInAs(before)).toHaveProperty("token");
  const passwordHash = await hashPassword("newpass2026");
  await inTransaction(upstream.db, (tx) =>
    setPassword(tx, { userId: before.id, passwordHash, nowMs: upstream.now() }),
  );
  expect(await upstream.db.$count(sessions, eq(sessions.userId, before.id))).toBe(0);
  await expect(signInAs(before)).rejects.toMatchObject({ code: 20400 });
  const own = { userId: before.id, passwordHash: "x", oldHash: before.passwordHash, nowMs: upstream.now() };
  await expect(inTransaction(upstream.db, (tx) => setPassword(tx, own))).rejects.toMatchObject({
    code: 20400,
  });
  await signIn(upstream, "13900000018", { password: "newpass2026" });
  await upstream.db.delete(sessions).where(eq(sessions.userId, before.id));
  expect(await upstream.db.$count(sessions, eq(sessions.userId, before.id))).toBe(0);
});

test("a change of password that fails half-way ends no session and changes nothing", async () => {
  const token = await registered(upstream, "13900000019");
  const [user] = await upstream.db.select().from(users).where(eq(users.mobile, "13900000019"));
  const failing = inTransaction(upstream.db, async (tx) => {
    await setPassword(tx, { userId: user?.id ?? 0, passwordHash: "x", nowMs: upstream.now() });
    throw new Error("the machine stops here");
  });
  await expect(failing).rejects.toThrow("stops here");
  expect(await upstream.call(accountApi.userInfo, {}, { token })).toHaveProperty("uid");
  await signIn(upstream, "13900000019");
});

test("changes only those fields of the profile that were sent", async () => {
  const token = await registered(upstream, "13900000012");
  const before = await upstream.call(accountApi.userInfo, {}, { token });
  const after = await upstream.call(accountApi.changeUserInfo, { nickname: "小红", sex: "2" }, { token });
  expect(after).toEqual({ ...before, nickname: "小红", sex: "2" });
  expect((await upstream.refusal(accountApi.changeUserInfo, { province_id: "999" }, { token })).code).toBe(
    20400,
  );
  expect(await upstream.call(accountApi.changeUserInfo, {}, { token })).toEqual(after);
});

test("an avatar is scaled down, loses its EXIF data and is served as immutable", async () => {
  const token = await registered(upstream, "13900000013");
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
  expect(await upstream.call(accountApi.userInfo, {}, { token })).toMatchObject({ avatar: data.avatar });
});

test("refuses an avatar that is not a picture, too large or missing, with a message", async () => {
  const token = await registered(upstream, "13900000014");
  const upload = async (body: Uint8Array<ArrayBuffer> | string, field = "file") => {
    const form = new FormData();
    form.set(field, new Blob([body], { type: "image/png" }), "a.png");
    const response = await upstream.fetch("/user/avatar", { method: "POST", body: form }, { token });
    return (await response.json()) as { code: number; msg: string };
  };
  // Uploads a valid SVG drawing with the file name of a photo.
  const drawing =
    "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>";
  expect(await upload(drawing)).toMatchObject({ code: 20400 });
  expect(await upload(new Uint8Array(5 * 1024 * 1024 + 10))).toMatchObject({
    code: 20400,
    msg: "图片不能超过 5.00M",
  });
  // Uploads a picture of some kilobytes that would unpack to 150 MB.
  const large = sharp({ create: { width: 7_200, height: 7_200, channels: 3, background: "#336699" } });
  expect(await upload(new Uint8Array(await large.png().toBuffer()))).toMatchObject({ code: 20400 });
  expect(await upload("x", "other")).toMatchObject({ code: 20400 });
  const json = await upstream.fetch(
    "/user/avatar",
    { method: "POST", body: "{}", headers: { "content-type": "application/json" } },
    { token },
  );
  expect(await json.json()).toMatchObject({ code: 20400 });
});

test("study figures, records and subjects belong to the learner who asks", async () => {
  const token = await signIn(upstream, "xiaoming");
  const subjects = await upstream.call(studyApi.mySubject, {}, { token });
  expect(subjects.map((subject: { id: string }) => subject.id)).toEqual(["313"]);
  const figures = await upstream.call(studyApi.userData, {}, { token });
  expect(figures).toMatchObject({ days: 12, streak: 12 });
  expect(figures.calendar).toHaveLength(12);
  expect(figures.calendar.at(-1)).toEqual(figures.week.at(-1));
  const seconds = figures.calendar.map(({ time }: { time: number }) => time);
  expect(seconds.reduce((sum: number, each: number) => sum + each, 0)).toBe(figures.study_time);
  const records = await upstream.call(studyApi.learnRecord, {}, { token });
  expect(records.list[0]).toMatchObject({ course_id: "11", lesson_name: "讲义" });
  expect(records).toMatchObject({ page: 1, total: records.list.length });
  const other = await signIn(upstream, "13800000001", newVisitor({ agency: "yi" }));
  expect(await upstream.call(studyApi.learnRecord, {}, { token: other, agency: "yi" })).toMatchObject({
    list: [],
    total: 0,
  });
});

test("lists all of a learner's subjects, however many courses the agency recommends", async () => {
  const token = await signIn(upstream, "xiaoming");
  const recommended = Array.from({ length: 120 }, (_, index) => ({
    subjectId: 402,
    name: `推荐课 ${index}`,
    year: 2026,
    isRecommended: true,
    sort: -1,
  }));
  const added = await upstream.db.insert(courses).values(recommended).returning({ id: courses.id });
  const subjects = await upstream.call(studyApi.mySubject, {}, { token });
  expect(subjects.map((subject: { id: string }) => subject.id)).toEqual(["313"]);
  await upstream.db.delete(courses).where(
    inArray(
      courses.id,
      added.map(({ id }) => id),
    ),
  );
});

test("a session ends after a day", async () => {
  const token = await signIn(upstream, "xiaoming");
  upstream.advance(86_400_000 - 60_000);
  expect(await upstream.call(accountApi.userInfo, {}, { token })).toHaveProperty("uid");
  upstream.advance(120_000);
  expect((await upstream.refusal(accountApi.userInfo, {}, { token })).code).toBe(401);
});
