import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  changeUserInfo,
  login,
  messages,
  uidLogin,
  userInfo,
  wechatBind,
  wechatList,
  wechatLogin,
  wechatStart,
  wechatUnbind,
} from "#shared/contract/account/endpoints.ts";
import { CODES } from "#shared/contract/codes.ts";
import { agencies } from "#upstream/platform/db/schema/agencies.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { consoleOver } from "#upstream/testing/adminConsole.ts";
import { bindExternalUser } from "#upstream/domain/account/externalUsers.ts";
import { linkSign } from "#upstream/domain/account/redeemLink.ts";
import {
  codeFor,
  forgetLimits,
  newLearner,
  newVisitor,
  PASSWORD,
  signIn,
  type TestLearner,
} from "#upstream/testing/learners.ts";
import { wechatDouble } from "#upstream/testing/paymentDoubles/wechatDouble.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

const STATE = "0123456789abcdef0123456789abcdef";
/** The random key of the browser in which the sign-in began. */
const KEY = "abcdefabcdefabcdefabcdef";

let wechat: Awaited<ReturnType<typeof wechatDouble>>;
let upstream: TestUpstream;
const mails: { readonly to: string; readonly subject: string }[] = [];
beforeAll(async () => {
  wechat = await wechatDouble(Date.now);
  const { appSecret, apiUrl } = wechat.config;
  upstream = await startTestUpstream({
    isClockHeld: true,
    mailer: {
      send: async (mail: { readonly to: string; readonly subject: string }) => void mails.push(mail),
    },
    wechat: {
      inside: { appId: "wx-inside", appSecret, apiUrl },
      site: { appId: "wx-site", appSecret, apiUrl },
    },
  });
  const admin = consoleOver(upstream.db, () => upstream.now());
  expect((await admin("agency", "change", "jia", "--wechat-login", "yes")).code).toBe(0);
});
afterAll(async () => {
  await upstream[Symbol.asyncDispose]();
  await wechat[Symbol.asyncDispose]();
});
beforeEach(() => forgetLimits(upstream));

const ofWechat = (code: string, scene = "wechat", asking = newVisitor()) =>
  upstream.call(wechatLogin, { scene, code, key: KEY }, asking);
const titles = async (me: { readonly token: string }): Promise<string[]> =>
  (await upstream.call(messages, {}, me)).list.map(({ title }: { title: string }) => title);
/** Gets a ticket of an unbound WeChat person, then signs the learner in by password. */
async function ticketAndSignIn(me: TestLearner, code: string) {
  const { ticket } = await ofWechat(code);
  return { ticket, signedIn: { token: await signIn(upstream, me.mobile) } };
}

test("sends WeChat's browser and computers to WeChat, and back to the agency's domain", async () => {
  const start = async (scene: string) =>
    new URL(
      (await upstream.call(wechatStart, { scene, host: "localhost:3000", state: STATE }, newVisitor())).url,
    );
  const [inside, site] = [await start("wechat"), await start("scan")];
  expect(inside.pathname).toBe("/connect/oauth2/authorize");
  expect(Object.fromEntries(inside.searchParams)).toMatchObject({
    appid: "wx-inside",
    scope: "snsapi_base",
    state: STATE,
    redirect_uri: "http://localhost:3000/user/login",
  });
  expect(site.pathname).toBe("/connect/qrconnect");
  expect(Object.fromEntries(site.searchParams)).toMatchObject({ appid: "wx-site", scope: "snsapi_login" });
});

test("binds a WeChat person to an account with a phone, who then signs in by both apps of the platform", async () => {
  const me = await newLearner(upstream);
  const first = await ofWechat("code-ann-UNION1");
  expect(first).toMatchObject({ session: null, ticket: expect.stringContaining(".") });
  const bind = { ticket: first.ticket, key: KEY, password: PASSWORD };
  expect(await upstream.call(wechatBind, bind, me)).toEqual({});
  for (const [code, scene] of [
    ["code-ann-UNION1", "wechat"],
    ["code-other-UNION1", "scan"],
    ["code-ann", "wechat"],
  ] as const) {
    const { session, ticket } = await ofWechat(code, scene);
    expect(ticket).toBe("");
    expect((await upstream.call(userInfo, {}, { token: session.token })).uid).toBe(String(me.id));
  }
  await upstream.db.update(users).set({ status: "blocked" }).where(eq(users.id, me.id));
  expect(
    await upstream.refusal(wechatLogin, { scene: "wechat", code: "code-ann" }, newVisitor()),
  ).toMatchObject({ msg: "这个账号已停用，请联系客服" });
});

test("refuses a ticket that was changed, is from another browser, was used or is older than ten minutes", async () => {
  const me = await newLearner(upstream);
  const { ticket } = await ofWechat("code-ben");
  const proof = { key: KEY, password: PASSWORD };
  const [text = "", seal = ""] = ticket.split(".");
  const forged = `${Buffer.from(Buffer.from(text, "base64url").toString().replace("ben", "eve")).toString("base64url")}.${seal}`;
  for (const wrong of [forged, text, `${text}.`, "x.y", ""])
    expect(await upstream.refusal(wechatBind, { ...proof, ticket: wrong }, me)).toMatchObject({
      code: CODES.badInput,
    });
  const elsewhere = { ...proof, ticket, key: "another-browser-1" };
  expect(await upstream.refusal(wechatBind, elsewhere, me)).toMatchObject({ code: CODES.badInput });
  const old = await ofWechat("code-old");
  upstream.advance(10 * 60_000 + 1_000);
  expect(await upstream.refusal(wechatBind, { ...proof, ticket: old.ticket }, me)).toMatchObject({
    code: CODES.expired,
  });
  upstream.advance(-10 * 60_000 - 1_000);
  expect(await upstream.call(wechatBind, { ...proof, ticket }, me)).toEqual({});
  expect(await upstream.refusal(wechatBind, { ...proof, ticket }, me)).toMatchObject({
    code: CODES.conflict,
  });
  const { ticket: without } = await upstream.call(
    wechatLogin,
    { scene: "wechat", code: "code-nobody" },
    newVisitor(),
  );
  expect(without).toBe("");
});

test("refuses to bind WeChat to an account without a phone", async () => {
  const me = await newLearner(upstream);
  const { ticket } = await ofWechat("code-phoneless");
  await upstream.db
    .update(users)
    .set({ mobile: `link-${me.id}` })
    .where(eq(users.id, me.id));
  const bind = { ticket, key: KEY, password: PASSWORD };
  expect(await upstream.refusal(wechatBind, bind, me)).toMatchObject({ msg: "请先绑定手机号，再绑定微信" });
});

test("refuses to bind a WeChat person to a second account", async () => {
  const [me, other] = [await newLearner(upstream), await newLearner(upstream)];
  const [first, second] = [await ofWechat("code-two"), await ofWechat("code-two")];
  await upstream.call(wechatBind, { ticket: first.ticket, key: KEY, password: PASSWORD }, me);
  expect(
    await upstream.refusal(wechatBind, { ticket: second.ticket, key: KEY, password: PASSWORD }, other),
  ).toMatchObject({ code: CODES.conflict, msg: "这个微信已经绑定了另一个账号" });
});

test("requires a password or code to bind WeChat in an older session, or in one that a signed link opened", async () => {
  const me = await newLearner(upstream);
  const before = { token: await signIn(upstream, me.mobile) };
  upstream.advance(1_000);
  const { ticket } = await ofWechat("code-thief");
  await upstream.db
    .update(agencies)
    .set({ linkSecret: "s".repeat(43) })
    .where(eq(agencies.flag, "jia"));
  await bindExternalUser(upstream.db, { agencyId: 1, uid: "u-9", userId: me.id });
  const time = String(Math.floor(upstream.now() / 1000));
  const sign = linkSign({ agency: "jia", uid: "u-9", time, redirect: "" }, "s".repeat(43));
  const byLink = await upstream.call(uidLogin, { uid: "u-9", time, redirect: "", sign }, newVisitor());
  for (const session of [me, before, { token: byLink.token }]) {
    expect(await upstream.refusal(wechatBind, { ticket, key: KEY }, session)).toMatchObject({
      code: CODES.badInput,
      msg: "请填写登录密码，或者手机收到的验证码",
    });
    expect(
      await upstream.refusal(wechatBind, { ticket, key: KEY, password: "wrong-2026" }, session),
    ).toMatchObject({
      msg: "登录密码不正确",
    });
  }
  expect(await upstream.call(wechatList, {}, me)).toEqual([]);
});

test("binds WeChat after a new sign-in by password or code, and notifies the owner by message and mail", async () => {
  const me = await newLearner(upstream);
  await upstream.call(changeUserInfo, { email: "owner@example.com" }, me);
  await upstream.db.update(users).set({ provedEmail: "owner@example.com" }).where(eq(users.id, me.id));
  await upstream.db.update(agencies).set({ mailCodes: true }).where(eq(agencies.flag, "jia"));
  const { ticket, signedIn } = await ticketAndSignIn(me, "code-follow");
  await upstream.call(wechatBind, { ticket, key: KEY }, signedIn);
  expect(await titles(me)).toContain("微信已绑定");
  expect(mails).toMatchObject([{ to: "owner@example.com", subject: expect.stringContaining("微信已绑定") }]);

  upstream.advance(60_000);
  const code = await codeFor(upstream, me.mobile, "login");
  const second = await ofWechat("code-follow2");
  const { token } = await upstream.call(login, { type: "code", mobile: me.mobile, code }, newVisitor());
  await upstream.call(wechatBind, { ticket: second.ticket, key: KEY }, { token });
  expect(await upstream.call(wechatList, {}, me)).toHaveLength(2);
});

test("lists bound WeChat persons, and unbinds one only with password or code", async () => {
  const [me, other] = [await newLearner(upstream), await newLearner(upstream)];
  for (const code of ["code-list1-UNION9", "code-list2"]) {
    const { ticket } = await ofWechat(code);
    await upstream.call(wechatBind, { ticket, key: KEY, password: PASSWORD }, me);
    upstream.advance(60_000);
  }
  const [newest, oldest] = await upstream.call(wechatList, {}, me);
  expect(newest.bind_time > oldest.bind_time).toBe(true);
  const refused = (input: object, session: { token: string } = me) =>
    upstream.refusal(wechatUnbind, input, session);
  expect(await refused({ id: oldest.id })).toMatchObject({ code: CODES.badInput });
  expect(await refused({ id: oldest.id, password: "wrong-2026" })).toMatchObject({ msg: "登录密码不正确" });
  expect(await refused({ id: oldest.id, code: "123456" })).toMatchObject({ code: CODES.badInput });
  expect(await refused({ id: oldest.id, password: PASSWORD }, other)).toMatchObject({ code: CODES.notFound });
  await upstream.call(wechatUnbind, { id: oldest.id, password: PASSWORD }, me);
  expect(await upstream.call(wechatList, {}, me)).toEqual([newest]);
  expect(await ofWechat("code-list1-UNION9")).toMatchObject({ session: null });
  expect((await ofWechat("code-list2")).ticket).toBe("");
  const code = await codeFor(upstream, me.mobile, "change");
  await upstream.call(wechatUnbind, { id: newest.id, code }, me);
  expect(await upstream.call(wechatList, {}, me)).toEqual([]);
  expect((await titles(me)).filter((title) => title === "微信已解除绑定")).toHaveLength(2);
  expect(await refused({ id: newest.id, password: PASSWORD })).toMatchObject({ code: CODES.notFound });
});

test("notifies the owner of a sign-in by WeChat or by a link from a new address", async () => {
  const me = await newLearner(upstream);
  await signIn(upstream, me.mobile);
  const { ticket } = await ofWechat("code-place");
  await upstream.call(wechatBind, { ticket, key: KEY, password: PASSWORD }, me);
  const told = async () => (await titles(me)).filter((title) => title === "账号在新的地址登录").length;
  const before = await told();
  const place = newVisitor();
  for (let time = 0; time < 2; time += 1) await ofWechat("code-place", "wechat", place);
  expect(await told()).toBe(before + 1);
  await upstream.db
    .update(agencies)
    .set({ linkSecret: "s".repeat(43) })
    .where(eq(agencies.flag, "jia"));
  await bindExternalUser(upstream.db, { agencyId: 1, uid: "u-8", userId: me.id });
  const time = String(Math.floor(upstream.now() / 1000));
  const sign = linkSign({ agency: "jia", uid: "u-8", time, redirect: "" }, "s".repeat(43));
  await upstream.call(uidLogin, { uid: "u-8", time, redirect: "", sign }, newVisitor());
  expect(await told()).toBe(before + 2);
});

test("reports a used code, a snapshot user and an unreachable WeChat with messages", async () => {
  const ask = (code: string) => upstream.refusal(wechatLogin, { scene: "wechat", code }, newVisitor());
  expect(await ask("used")).toMatchObject({
    code: CODES.conflict,
    msg: expect.stringContaining("请再点一次"),
  });
  expect(await ask("code-snapshot")).toMatchObject({ msg: expect.stringContaining("使用完整服务") });
  wechat.isAway = true;
  expect(await ask("code-ann")).toMatchObject({ code: CODES.unavailable });
  wechat.isAway = false;
});

test("an agency without WeChat apps refuses sign-ins by WeChat, and its configuration offers none", async () => {
  const off = await upstream.refusal(
    wechatLogin,
    { scene: "wechat", code: "code-ann" },
    newVisitor({ agency: "yi" }),
  );
  expect(off).toMatchObject({ code: CODES.unavailable, msg: expect.stringContaining("没有开通微信登录") });
  const [row] = await upstream.db.select().from(agencies).where(eq(agencies.flag, "yi"));
  expect(row?.wechatLogin).toBe(false);
});
