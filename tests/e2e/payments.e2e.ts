import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXTENDED } from "#tests/support/extended.ts";
import * as api from "#shared/contract/order/endpoints.ts";
import { newVisitor, open, overflow, seriousFindings, signIn } from "#tests/support/browser.ts";
import { browser } from "#tests/support/journeys.ts";
import { type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";
import { newLearner, PASSWORD } from "#upstream/testing/learners.ts";
import { alipayDouble } from "#upstream/testing/paymentDoubles/alipayDouble.ts";
import type { PaymentDouble } from "#upstream/testing/paymentDoubles/paymentDouble.ts";
import { wechatDouble } from "#upstream/testing/paymentDoubles/wechatDouble.ts";
import { SALT, startTestUpstream, type TestUpstream } from "#upstream/testing/testUpstream.ts";

let wechat: PaymentDouble;
let alipay: PaymentDouble;
let upstream: TestUpstream;
let site: SiteProcess;
beforeAll(async () => {
  wechat = await wechatDouble(Date.now);
  alipay = await alipayDouble(Date.now);
  upstream = await startTestUpstream({ payments: [wechat.driver, alipay.driver] });
  const env = { UPSTREAM_URL: upstream.url, SIGN_SALT: SALT, PAYMENT_ORIGINS: alipay.url };
  site = await startSiteProcess({ env });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
  await alipay[Symbol.asyncDispose]();
  await wechat[Symbol.asyncDispose]();
});

async function atOrder(page: Page): Promise<void> {
  const me = await newLearner(upstream);
  await signIn(page, site.url, { mobile: me.mobile, password: PASSWORD });
  const { order_no } = await upstream.call(api.createOrder, { target_type: "course", target_id: "11" }, me);
  await open(page, `${site.url}/order/index?no=${order_no}`);
}

/** Makes the payment provider receive its newest payment and notify the site. */
async function payNewest(provider: PaymentDouble): Promise<void> {
  const no = [...provider.trades.keys()].at(-1) ?? "";
  provider.pay(no);
  const { headers, body } = provider.noticeOf(no);
  const { payType } = provider.driver;
  const answer = await fetch(`${upstream.url}/payment/notify/${payType}`, { method: "POST", headers, body });
  expect(answer.status).toBe(200);
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const paid = (page: Page) =>
  page.getByRole("region", { name: "订单", exact: true }).getByRole("status").getByText("已支付").waitFor();

test("Alipay opens as a separate page, from which the learner returns to a paid order", async () => {
  await using visitor = await newVisitor(browser, { width: 360 });
  const { page, complaints } = visitor;
  await atOrder(page);
  await page.getByRole("radio", { name: "支付宝" }).check();
  await press(page, "立即支付");
  await page.getByText("支付宝收银台").waitFor();
  const asked = [...alipay.trades.values()].at(-1)?.asked ?? {};
  // A narrow window of a desktop browser still gets Alipay's payment page for desktops.
  expect(asked).toMatchObject({ method: "alipay.trade.page.pay", product_code: "FAST_INSTANT_TRADE_PAY" });
  await payNewest(alipay);
  await open(page, String(asked["return_url"]));
  await paid(page);
  expect(complaints).toEqual([]);
});

/** Runs before the page's own scripts. Makes the browser look like a phone's. */
function asPhone(): void {
  Object.defineProperty(navigator, "userAgent", {
    value: "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148",
  });
}

test("a phone pays WeChat by H5, and a learner who returns unpaid may choose again", EXTENDED, async () => {
  await using visitor = await newVisitor(browser, { width: 360, before: asPhone });
  const { page, complaints } = visitor;
  await page.route("https://wx.tenpay.com/**", (route) => route.fulfill({ status: 204 }));
  await atOrder(page);
  const gone = page.waitForRequest(/wx\.tenpay\.com.*redirect_url=http%3A%2F%2Flocalhost/);
  await press(page, "立即支付");
  // WeChat checks the referer to see that the merchant's domain sent the learner.
  expect((await gone).headers()["referer"]).toBe(`${site.url}/`);
  await page.getByText("正在打开支付页面").waitFor();
  expect(await overflow(page)).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  await press(page, "没有支付，重新选择");
  await page.getByRole("button", { name: "立即支付" }).waitFor();
  await payNewest(wechat);
  await paid(page);
  expect(complaints).toEqual([]);
});

/** Runs in the page: imitates WeChat's own browser, whose user cancels the payment. */
function asWechat(): void {
  const asked: unknown[] = [];
  const invoke = (name: string, input: object, tell: (answer: object) => void) => {
    asked.push([name, input]);
    setTimeout(tell, 50, { err_msg: "get_brand_wcpay_request:cancel" });
  };
  Object.defineProperty(navigator, "userAgent", {
    value: "Mozilla/5.0 (iPhone) Mobile/15E148 MicroMessenger/8.0.50",
  });
  Object.assign(globalThis, { asked, WeixinJSBridge: { invoke } });
}

test(
  "WeChat's browser identifies the payer, and the next press opens the signed payment dialog",
  EXTENDED,
  async () => {
    await using visitor = await newVisitor(browser, { width: 360, before: asWechat });
    const { page, complaints } = visitor;
    await page.route("https://open.weixin.qq.com/**", (route) => {
      const asked = new URL(route.request().url()).searchParams;
      const back = new URL(asked.get("redirect_uri") ?? "");
      back.searchParams.set("code", "code-1");
      back.searchParams.set("state", asked.get("state") ?? "");
      return route.fulfill({ status: 302, headers: { location: back.href } });
    });
    await atOrder(page);
    await press(page, "立即支付");
    await page.waitForURL(/\/order\/index\?no=D\d+$/);
    await page.getByText("微信已确认付款人").waitFor();
    expect(await page.evaluate("globalThis.asked.length")).toBe(0);
    expect(await overflow(page)).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await press(page, "确认支付");
    await expect.poll(() => page.evaluate("globalThis.asked.length")).toBe(1);
    const [[name, call]] = (await page.evaluate("globalThis.asked")) as [[string, Record<string, string>]];
    expect(name).toBe("getBrandWCPayRequest");
    expect(Object.keys(call).sort()).toEqual(
      ["appId", "nonceStr", "package", "paySign", "signType", "timeStamp"].sort(),
    );
    expect([...wechat.trades.values()].at(-1)?.asked["payer"]).toEqual({ openid: "o-wxd678efh567hg6787-1" });
    // After the learner has cancelled, the payment can be started again.
    await page.getByRole("button", { name: "立即支付" }).waitFor();
    expect(new URL(page.url()).search).not.toContain("code");
    await payNewest(wechat);
    await paid(page);
    await page.getByRole("radio", { name: "支付宝" }).waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  },
);

test("a link with a code that this tab did not request begins no payment and opens no dialog", async () => {
  await using visitor = await newVisitor(browser, { width: 360, before: asWechat });
  const { page, complaints } = visitor;
  await atOrder(page);
  const before = wechat.trades.size;
  for (const state of ["pay", "0123456789abcdef0123456789abcdef", ""]) {
    await open(page, `${page.url()}&code=code-1&state=${state}`);
    await page.waitForURL(/\/order\/index\?no=D\d+$/);
    await page.getByRole("button", { name: "立即支付", exact: true }).waitFor();
  }
  expect(await page.evaluate("globalThis.asked.length")).toBe(0);
  expect(wechat.trades.size).toBe(before);
  expect(complaints).toEqual([]);
});

test.for(["https://pay.evil.example/cashier", "javascript:document.title='x'"])(
  "does not open %s for a payment, and shows the reason",
  async (elsewhere) => {
    await using visitor = await newVisitor(browser, { width: 1280 });
    const { page, complaints } = visitor;
    await atOrder(page);
    const address = page.url();
    await page.route("**/api/order/pay", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: Record<string, unknown> };
      await route.fulfill({
        response: answer,
        json: { ...body, data: { ...body.data, pay_url: elsewhere } },
      });
    });
    await press(page, "立即支付");
    await page.getByText("要打开的不是支付宝或微信的页面").first().waitFor();
    expect(page.url()).toBe(address);
    await page.getByRole("button", { name: "立即支付", exact: true }).waitFor();
    expect(complaints).toEqual([]);
  },
);
