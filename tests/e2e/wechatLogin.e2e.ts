import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXTENDED } from "#tests/support/extended.ts";
import { newVisitor, open, overflow, seriousFindings, logIn } from "#tests/support/browser.ts";
import { browser } from "#tests/support/journeys.ts";
import { type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";
import { agencies } from "#upstream/platform/db/schema/agencies.ts";
import { newLearner, PASSWORD } from "#upstream/testing/learners.ts";
import type { PaymentDouble } from "#upstream/testing/paymentDoubles/paymentDouble.ts";
import { wechatDouble } from "#upstream/testing/paymentDoubles/wechatDouble.ts";
import { SALT, startTestUpstream, type TestUpstream } from "#upstream/testing/testUpstream.ts";

let wechat: PaymentDouble;
let upstream: TestUpstream;
let site: SiteProcess;
beforeAll(async () => {
  const double = await wechatDouble(Date.now);
  wechat = double;
  const { appSecret, apiUrl } = double.config;
  const app = (appId: string) => ({ appId, appSecret, apiUrl });
  upstream = await startTestUpstream({ wechat: { inside: app("wx-inside"), site: app("wx-site") } });
  await upstream.db.update(agencies).set({ wechatLogin: true }).where(eq(agencies.flag, "jia"));
  site = await startSiteProcess({ env: { UPSTREAM_URL: upstream.url, SIGN_SALT: SALT } });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
  await wechat[Symbol.asyncDispose]();
});

/** Imitates WeChat's sign-in page, which identifies the person and redirects back at once. */
const answerFor = (page: Page, code: string) =>
  page.route("https://open.weixin.qq.com/**", (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const back = new URL(asked.get("redirect_uri") ?? "");
    back.searchParams.set("code", code);
    back.searchParams.set("state", asked.get("state") ?? "");
    return route.fulfill({ status: 302, headers: { location: back.href } });
  });

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("a learner binds WeChat by signing in by phone once, then signs in without a phone, and unbinds it", async () => {
  const me = await newLearner(upstream);
  {
    await using visitor = await newVisitor(browser, { width: 1280 });
    const { page, complaints } = visitor;
    await answerFor(page, `code-ann${me.id}`);
    await open(page, `${site.url}/user/login?redirect=%2Fcourse`);
    await press(page, "微信登录");
    await page.getByText("这个微信还没有绑定账号").waitFor();
    expect(new URL(page.url()).search).toBe("?redirect=%2Fcourse");
    expect(await seriousFindings(page)).toEqual([]);
    await logIn(page, { mobile: me.mobile, password: PASSWORD });
    await page.waitForURL(`${site.url}/course`);
    await page.getByText("微信已绑定").waitFor();
    expect(complaints).toEqual([]);
  }
  await using visitor = await newVisitor(browser, { width: 1280 });
  const { page, complaints } = visitor;
  await answerFor(page, `code-ann${me.id}`);
  await open(page, `${site.url}/user/login?redirect=%2Fcourse`);
  await press(page, "微信登录");
  await page.waitForURL(`${site.url}/course`);
  await open(page, `${site.url}/user/profile`);
  expect(await page.textContent("body")).toContain(`学员${me.mobile.slice(-4)}`);
  await page.getByRole("button", { name: /^解除绑定：/ }).press("Enter");
  const form = page.getByRole("form", { name: "解除微信绑定" });
  expect(await seriousFindings(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await form.getByLabel("登录密码").fill("wrong-2026");
  await form.getByRole("button", { name: "解除绑定" }).click();
  await form.getByText("登录密码不正确").waitFor();
  await form.getByLabel("登录密码").fill(PASSWORD);
  await form.getByRole("button", { name: "解除绑定" }).click();
  await page.getByText("微信登录 还没有绑定").waitFor();
  await open(page, `${site.url}/user/messages`);
  await page.getByText("微信已解除绑定").first().waitFor();
  await page.getByText("微信已绑定").first().waitFor();
  expect(complaints).toEqual([]);
});

test(
  "a code that this tab did not request signs no one in, and a phone without WeChat offers no WeChat login",
  EXTENDED,
  async () => {
    await using visitor = await newVisitor(browser, { width: 360 });
    const { page, complaints } = visitor;
    await open(page, `${site.url}/user/login?code=code-ann&state=0123456789abcdef0123456789abcdef`);
    await page.getByRole("button", { name: "微信登录", exact: true }).waitFor();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("token");
    expect(await overflow(page)).toBe(0);
    await page.context().addInitScript(() => {
      Object.defineProperty(navigator, "userAgent", { value: "Mozilla/5.0 (iPhone) Mobile/15E148" });
    });
    await open(page, `${site.url}/user/login`);
    await page.waitForLoadState("networkidle");
    expect(await page.getByRole("button", { name: "微信登录" }).count()).toBe(0);
    expect(complaints).toEqual([]);
  },
);

test("a dropped ticket, or a ticket of an earlier document, binds no account", EXTENDED, async () => {
  const me = await newLearner(upstream);
  for (const how of ["drop", "reload"]) {
    await using visitor = await newVisitor(browser, { width: 360 });
    const { page, complaints } = visitor;
    await answerFor(page, `code-drop${me.id}`);
    await open(page, `${site.url}/user/login?redirect=%2Fcourse`);
    await press(page, "微信登录");
    await page.getByText("这个微信还没有绑定账号").waitFor();
    expect(await overflow(page)).toBe(0);
    if (how === "drop") await press(page, "不绑定这个微信");
    else await open(page, `${site.url}/user/login?redirect=%2Fcourse`);
    await page.getByRole("button", { name: "微信登录", exact: true }).waitFor();
    await logIn(page, { mobile: me.mobile, password: PASSWORD });
    await page.waitForURL(`${site.url}/course`);
    await open(page, `${site.url}/user/profile`);
    await page.getByText("微信登录 还没有绑定").waitFor();
    expect(complaints).toEqual([]);
  }
});
