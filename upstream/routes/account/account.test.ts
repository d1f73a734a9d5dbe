import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as api from "#shared/contract/account/endpoints.ts";
import { reserveLive } from "#shared/contract/live/endpoints.ts";
import { unreadMessages, userInfo } from "#shared/contract/account/endpoints.ts";
import { plainCode } from "#upstream/domain/enrolment/redeem.ts";
import { lives } from "#upstream/platform/db/schema/lives.ts";
import { contracts } from "#upstream/platform/db/schema/contracts.ts";
import { notes, enrolments } from "#upstream/platform/db/schema/learning.ts";
import { courseCodes, orders } from "#upstream/platform/db/schema/orders.ts";
import { sessions, users } from "#upstream/platform/db/schema/users.ts";
import { allJobs } from "#upstream/allJobs.ts";
import { runDueJobs } from "#upstream/platform/jobs/runDueJobs.ts";
import { PASSWORD, codeFor, newVisitor, registered, signIn } from "#upstream/testing/learners.ts";
import { type Answer, type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

const DAY_MS = 86_400_000;

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());

const runJobs = () =>
  runDueJobs({
    db: upstream.db,
    clock: () => upstream.now(),
    log: pino({ level: "silent" }),
    jobs: allJobs([]),
  });

async function userIdOf(token: string): Promise<number> {
  return Number((await upstream.call(userInfo, {}, { token })).uid);
}

test("a learner changes single fields of the profile; a new profile has the sex 保密 (not told)", async () => {
  const token = await registered(upstream, "13900000101");
  expect(await upstream.call(userInfo, {}, { token })).toMatchObject({ sex: "3", email: "", close_time: "" });
  const told = { sex: "2", email: "a@example.com", school: "长沙学院", profession: "会计" };
  await upstream.call(api.changeUserInfo, told, { token });
  expect(await upstream.call(userInfo, {}, { token })).toMatchObject(told);
  await upstream.call(api.changeUserInfo, { email: "" }, { token });
  expect(await upstream.call(userInfo, {}, { token })).toMatchObject({ email: "", school: "长沙学院" });
  for (const wrong of [{ sex: "0" }, { email: "a@b" }, { email: "<x>@b.cn" }, { nickname: "  " }])
    expect((await upstream.refusal(api.changeUserInfo, wrong, { token })).code).toBe(20400);
});

test("lists the learner's sessions with their last use, and ends all sessions but the current one", async () => {
  const mobile = "13900000102";
  const elsewhere = await registered(upstream, mobile);
  const here = await signIn(upstream, mobile);
  upstream.advance(6 * 60_000);
  await upstream.call(userInfo, {}, { token: elsewhere });
  const list = await upstream.call(api.sessions, {}, { token: here });
  expect(list.map((row: { is_current: string }) => row.is_current)).toEqual(["1", "0"]);
  expect(list[1].last_time > list[1].create_time).toBe(true);
  await upstream.call(api.closeOtherSessions, {}, { token: here });
  expect(await upstream.call(api.sessions, {}, { token: here })).toHaveLength(1);
  expect((await upstream.refusal(userInfo, {}, { token: elsewhere })).code).toBe(401);
});

test("a listed session names browser and system, and only its own learner can end it", async () => {
  const mobile = "13900000171";
  const token = await registered(upstream, mobile);
  const userAgent = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36";
  const asked = { type: "password", username: mobile, password: PASSWORD };
  const body = JSON.stringify(asked);
  await upstream.fetch("/user/login", {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", "User-Agent": userAgent },
  });
  const list = await upstream.call(api.sessions, {}, { token });
  const other = list.find(({ is_current }: Answer) => is_current === "0");
  expect(other.device).toBe("Chrome · Windows");
  const { tokenHash } =
    (await upstream.db.select().from(sessions).where(eq(sessions.device, other.device)))[0] ?? {};
  expect(tokenHash).not.toBe(other.id);
  const stranger = await registered(upstream, "13900000172");
  expect((await upstream.refusal(api.closeSession, { id: other.id }, { token: stranger })).code).toBe(20404);
  await upstream.call(api.closeSession, { id: other.id }, { token });
  expect(await upstream.call(api.sessions, {}, { token })).toHaveLength(1);
  expect((await upstream.refusal(api.closeSession, { id: other.id }, { token })).code).toBe(20404);
});

test("changes the mobile number with codes of both numbers", async () => {
  const [mobile, next] = ["13900000103", "13900000104"];
  const token = await registered(upstream, mobile);
  const asking = newVisitor({ token });
  const old_code = await codeFor(upstream, mobile, "change");
  const code = await codeFor(upstream, next, "change");
  const whole = { old_mobile: mobile, old_code, mobile: next, code };
  const wrong = (text: string) => String((Number(text) + 1) % 1_000_000).padStart(6, "0");
  for (const [change, said] of [
    [{ old_mobile: "13900000199" }, "原手机号不正确"],
    [{ mobile }, "不能和原手机号相同"],
    [{ old_code: wrong(old_code) }, "原手机号的验证码"],
    [{ code: wrong(code) }, "新手机号的验证码"],
  ] as const)
    expect((await upstream.refusal(api.changeMobile, { ...whole, ...change }, asking)).msg).toContain(said);
  expect(await upstream.call(api.changeMobile, whole, asking)).toMatchObject({ mobile: "139****0104" });
  expect(await signIn(upstream, next)).toMatch(/^[\w-]{43}$/);
  // The call refuses a number that belongs to another account, and uses neither code up.
  const again = {
    old_mobile: next,
    old_code: await codeFor(upstream, next, "change"),
    mobile: "13800000001",
    code: await codeFor(upstream, "13800000001", "change"),
  };
  expect((await upstream.refusal(api.changeMobile, again, asking)).code).toBe(20409);
});

test("exports all rows of the learner, and no row of another learner, as JSON and as CSV", async () => {
  const token = await registered(upstream, "13900000105");
  const other = await registered(upstream, "13900000106");
  const [userId, otherId] = [await userIdOf(token), await userIdOf(other)];
  const note = { agencyId: 1, targetType: "lesson" as const, targetId: 1 };
  await upstream.db.insert(notes).values([
    ...Array.from({ length: 1_001 }, (_, index) => ({
      ...note,
      userId,
      content: index === 0 ? '=1+1,"引号"\n第二行' : `笔记 ${index}`,
      requestId: `r${index}`,
    })),
    { ...note, userId: otherId, content: "别人的秘密", requestId: "r" },
  ]);
  const contract = {
    agencyId: 1,
    name: "协议",
    content: "<p>全文</p>",
    signName: "某某",
    signIp: "203.0.113.5",
  };
  await upstream.db.insert(contracts).values([
    { ...contract, userId, code: "export-1" },
    { ...contract, userId: otherId, code: "export-2", content: "别人的秘密" },
  ]);
  const load = async (query: string) => upstream.fetch(`/user/export${query}`, {}, { token });
  const response = await load("");
  expect(response.headers.get("content-disposition")).toMatch(/attachment; filename="my-data-.*\.json"/);
  const text = await response.text();
  const data = JSON.parse(text);
  const contents = await upstream.db.select().from(notes).where(eq(notes.userId, userId)).orderBy(notes.id);
  expect(data.notes.map((row: { content: string }) => row.content)).toEqual(
    contents.map(({ content }) => content),
  );
  expect(data.account).toMatchObject([{ mobile: "13900000105" }]);
  expect(data.contracts).toMatchObject([
    { code: "export-1", content: "<p>全文</p>", sign_name: "某某", sign_ip: "203.0.113.5" },
  ]);
  expect(text).not.toMatch(/argon2|别人的秘密|token|password/);

  const csv = await (await load("?format=csv")).text();
  expect(csv).toContain(`"'=1+1,""引号""\n第二行"`);
  expect(csv).not.toMatch(/argon2|别人的秘密/);
  expect(await (await upstream.fetch("/user/export")).json()).toMatchObject({ code: 401 });
});

test("a closed account can be reopened for seven days; then its personal data are deleted, and orders and contracts stay", async () => {
  const mobile = "13900000107";
  const token = await registered(upstream, mobile);
  const userId = await userIdOf(token);
  await upstream.db.insert(orders).values({
    userId,
    agencyId: 1,
    orderNo: "close-1",
    targetType: "course",
    targetId: 11,
    title: "课",
    price: "1",
    payPrice: "1",
  });
  const contract = { userId, agencyId: 1, classroomId: 21, name: "协议", content: "<p>全文</p>" };
  await upstream.db
    .insert(contracts)
    .values({ ...contract, code: "close-1", status: "signed", signName: "某某" });
  expect((await upstream.refusal(api.closeAccount, { password: "wrong123" }, { token })).code).toBe(20400);
  const { close_time } = await upstream.call(api.closeAccount, { password: PASSWORD }, { token });
  expect(close_time).not.toBe("");
  upstream.advance(DAY_MS / 2);
  expect(await upstream.call(api.closeAccount, { password: PASSWORD }, { token })).toMatchObject({
    close_time,
  });
  const back = await signIn(upstream, mobile);
  expect(await upstream.call(userInfo, {}, { token: back })).toMatchObject({ close_time });
  expect(await upstream.call(api.reopenAccount, {}, { token: back })).toMatchObject({ close_time: "" });
  upstream.advance(8 * DAY_MS);
  await runJobs();
  const again = await signIn(upstream, mobile);

  await upstream.call(api.closeAccount, { password: PASSWORD }, { token: again });
  upstream.advance(6 * DAY_MS);
  await runJobs();
  expect(await signIn(upstream, mobile)).toMatch(/^[\w-]{43}$/);
  upstream.advance(DAY_MS + 1);
  await runJobs();
  const [row] = await upstream.db.select().from(users).where(eq(users.id, userId));
  expect(row).toMatchObject({
    status: "closed",
    mobile: `closed-${userId}`,
    nickname: "已注销用户",
    realname: "",
  });
  expect(await upstream.db.$count(orders, eq(orders.userId, userId))).toBe(1);
  expect(await upstream.db.select().from(contracts).where(eq(contracts.userId, userId))).toMatchObject([
    { content: "<p>全文</p>", signName: "某某" },
  ]);
  expect(await upstream.db.$count(sessions, eq(sessions.userId, userId))).toBe(0);
  expect(await registered(upstream, mobile)).toMatch(/^[\w-]{43}$/);
});

test("a course code grants its course once, and each kind of invalid code has its own message", async () => {
  const token = await registered(upstream, "13900000108");
  const other = await registered(upstream, "13900000109");
  const userId = await userIdOf(token);
  const code = { agencyId: 1, targetType: "course" as const, targetId: 11 };
  await upstream.db.insert(courseCodes).values([
    { ...code, code: "GOODCODE01" },
    { ...code, code: "PASTCODE01", expiresAt: new Date(upstream.now() - 1) },
    { ...code, code: "YICODE0001", agencyId: 2 },
  ]);
  const redeem = (typed: string) => upstream.call(api.redeemCode, { code: typed }, { token });
  const first = await redeem("good-code 01");
  expect(first).toMatchObject({ code: "GOODCODE01", target_type: "course", target_id: "11" });
  expect(first.expire_time).not.toBe("");
  expect(await redeem("GOODCODE01")).toEqual(first);
  expect(await upstream.db.$count(enrolments, eq(enrolments.userId, userId))).toBe(1);
  expect(await upstream.call(api.redeemedCodes, {}, { token })).toEqual([first]);
  expect(await upstream.call(api.redeemedCodes, {}, { token: other })).toEqual([]);
  for (const [typed, said] of [
    ["NOSUCHCODE", "没有这个课程码"],
    ["PASTCODE01", "已经过期"],
    ["YICODE0001", "不是本站的"],
    ["GOODCODE01", "已经被使用过"],
    ["ab", "课程码由字母和数字组成"],
  ] as const)
    expect((await upstream.refusal(api.redeemCode, { code: typed }, { token: other })).msg).toContain(said);
  expect(plainCode(" ab-cd 12 ")).toBe("ABCD12");
});

test("only one of two learners who redeem a course code at once gets the course, and wrong codes are limited", async () => {
  const people = [await registered(upstream, "13900000110"), await registered(upstream, "13900000111")];
  await upstream.db
    .insert(courseCodes)
    .values({ code: "RACECODE01", agencyId: 1, targetType: "course", targetId: 11 });
  const answers = await Promise.all(
    people.map((token) => upstream.envelope(api.redeemCode, { code: "RACECODE01" }, { token })),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual([20200, 20409]);
  const token = await registered(upstream, "13900000112");
  const guess = () => upstream.refusal(api.redeemCode, { code: "GUESSED001" }, { token });
  for (let times = 0; times < 10; times++) expect((await guess()).code).toBe(20404);
  expect((await guess()).code).toBe(20429);
});

test("a learner gets messages about a sign-in from a new address, a new password and a reserved live, and marks them as read", async () => {
  const mobile = "13900000113";
  const address = newVisitor();
  const token = await registered(upstream, mobile);
  await signIn(upstream, mobile, { ...address });
  await signIn(upstream, mobile, { ...address });
  const titles = async () =>
    (await upstream.call(api.messages, { page: 1 }, { token })).list.map(
      (row: { title: string }) => row.title,
    );
  expect(await titles()).toEqual(["账号在新的地址登录"]);
  await upstream.call(api.resetPassword, { old_password: PASSWORD, password: "qiuzhi2027" }, { token });
  const [live] = await upstream.db.select().from(lives).orderBy(lives.id).limit(1);
  const startTime = new Date(upstream.now() + 3_600_000);
  const endTime = new Date(upstream.now() + 7_200_000);
  const liveId = live?.id ?? 0;
  await upstream.db.update(lives).set({ startTime, endTime, placedOn: null }).where(eq(lives.id, liveId));
  await upstream.call(reserveLive, { id: String(liveId), on: "1" }, { token });
  upstream.advance(49 * 60_000);
  await runJobs();
  expect(await titles()).toHaveLength(2);
  upstream.advance(60_000);
  await runJobs();
  await runJobs();
  expect(await titles()).toEqual([`直播马上开始：${live?.name}`, "登录密码已修改", "账号在新的地址登录"]);

  const { list } = await upstream.call(api.messages, { page: 1 }, { token });
  expect(list[0]).toMatchObject({ kind: "live", url: `/live/${liveId}`, is_read: "0" });
  const other = await registered(upstream, "13900000114");
  await upstream.call(api.readMessages, { id: list[0].id }, { token: other });
  expect(await upstream.call(unreadMessages, {}, { token })).toEqual({ num: 3 });
  await upstream.call(api.readMessages, { id: list[0].id }, { token });
  expect(await upstream.call(unreadMessages, {}, { token })).toEqual({ num: 2 });
  await upstream.call(api.readMessages, {}, { token });
  expect(await upstream.call(unreadMessages, {}, { token })).toEqual({ num: 0 });
});
