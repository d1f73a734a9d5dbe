import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { userInfo, wechatBind, wechatLogin, wechatStart } from "#shared/contract/account/endpoints.ts";
import { CODES } from "#shared/contract/codes.ts";
import { agencies } from "#upstream/db/schema/agencies.ts";
import { users } from "#upstream/db/schema/users.ts";
import { consoleOver } from "#upstream/testing/adminConsole.ts";
import { forgetLimits, newVisitor, newLearner } from "#upstream/testing/learners.ts";
import { wechatDouble } from "#upstream/testing/paymentDoubles/wechatDouble.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

const STATE = "0123456789abcdef0123456789abcdef";

let wechat: Awaited<ReturnType<typeof wechatDouble>>;
let upstream: TestUpstream;
beforeAll(async () => {
  wechat = await wechatDouble(Date.now);
  const { appSecret, apiUrl } = wechat.config;
  upstream = await startTestUpstream({
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
  upstream.call(wechatLogin, { scene, code }, asking);

test("WeChat's browser and a computer are sent to say who is there, and come back to the agency's domain", async () => {
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

test("a person is bound by an account with a phone, and signed in from then on, by both apps of one platform", async () => {
  const me = await newLearner(upstream);
  const first = await ofWechat("code-ann-UNION1");
  expect(first).toMatchObject({ session: null, ticket: expect.stringContaining(".") });
  expect(await upstream.call(wechatBind, { ticket: first.ticket }, me)).toEqual({});
  for (const [code, scene] of [
    ["code-ann-UNION1", "wechat"],
    ["code-other-UNION1", "scan"],
    ["code-ann", "wechat"],
  ] as const) {
    const { session, ticket } = await ofWechat(code, scene);
    expect(ticket).toBe("");
    expect((await upstream.call(userInfo, {}, { token: session.token })).uid).toBe(String(me.id));
  }
  // Again, it changes nothing; for another account it is refused.
  expect(await upstream.call(wechatBind, { ticket: first.ticket }, me)).toEqual({});
  const other = await newLearner(upstream);
  expect(await upstream.refusal(wechatBind, { ticket: first.ticket }, other)).toMatchObject({
    code: CODES.conflict,
    msg: "这个微信已经绑定了另一个账号",
  });
  await upstream.db.update(users).set({ status: "blocked" }).where(eq(users.id, me.id));
  expect(
    await upstream.refusal(wechatLogin, { scene: "wechat", code: "code-ann" }, newVisitor()),
  ).toMatchObject({ msg: "这个账号已停用，请联系客服" });
});

test("a ticket is sealed, of one agency, and good for half an hour", async () => {
  const me = await newLearner(upstream);
  const { ticket } = await ofWechat("code-ben");
  const [text = "", seal = ""] = ticket.split(".");
  const forged = `${Buffer.from(Buffer.from(text, "base64url").toString().replace("ben", "eve")).toString("base64url")}.${seal}`;
  for (const wrong of [forged, text, `${text}.`, "x.y"])
    expect(await upstream.refusal(wechatBind, { ticket: wrong }, me)).toMatchObject({ code: CODES.badInput });
  upstream.advance(31 * 60_000);
  expect(await upstream.refusal(wechatBind, { ticket }, me)).toMatchObject({ code: CODES.expired });
  upstream.advance(-31 * 60_000);
  await upstream.db
    .update(users)
    .set({ mobile: `link-${me.id}` })
    .where(eq(users.id, me.id));
  expect(await upstream.refusal(wechatBind, { ticket }, me)).toMatchObject({
    msg: "请先绑定手机号，再绑定微信",
  });
});

test("a code that is used up, a made-up person and a WeChat that is away are told in words", async () => {
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

test("an agency that has not chosen it signs nobody in so, and says so in its file", async () => {
  const off = await upstream.refusal(
    wechatLogin,
    { scene: "wechat", code: "code-ann" },
    newVisitor({ agency: "yi" }),
  );
  expect(off).toMatchObject({ code: CODES.unavailable, msg: expect.stringContaining("没有开通微信登录") });
  const [row] = await upstream.db.select().from(agencies).where(eq(agencies.flag, "yi"));
  expect(row?.wechatLogin).toBe(false);
});
