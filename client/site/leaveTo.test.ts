import { expect, test, vi } from "vitest";
import { PAYMENT_HOSTS } from "#shared/domain/providerPages.ts";
import { isAllowedPage, leaveTo } from "./leaveTo.ts";

const allowed = (url: string, origins?: readonly string[]) =>
  isAllowedPage(url, { hosts: PAYMENT_HOSTS, origins });

test("allows pages of the providers over https", () => {
  for (const url of [
    "https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx1&package=1&redirect_url=https%3A%2F%2Fa.example",
    "https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx1#wechat_redirect",
    "https://openapi.alipay.com/gateway.do?app_id=1",
  ])
    expect(allowed(url), url).toBe(true);
});

test("rejects other schemes, hosts, ports, user information and relative addresses", () => {
  for (const url of [
    "http://wx.tenpay.com/",
    "https://wx.tenpay.com.evil.example/",
    "https://evil.example/?wx.tenpay.com",
    "https://wx.tenpay.com@evil.example/",
    "https://user@wx.tenpay.com/",
    "https://wx.tenpay.com:8443/",
    "//wx.tenpay.com/",
    "javascript:alert(1)",
    "weixin://wxpay/bizpayurl?pr=1",
    "/order/index",
    "",
  ])
    expect(allowed(url), url).toBe(false);
});

test("allows an origin exactly as the operator names it", () => {
  const own = ["https://pay.example"];
  expect(allowed("https://pay.example/cashier", own)).toBe(true);
  expect(allowed("http://pay.example/cashier", own)).toBe(false);
  expect(allowed("https://a.pay.example/cashier", own)).toBe(false);
});

test("opens the page that was checked, where a browser would read the address in relation to its own", () => {
  const assign = vi.fn();
  vi.stubGlobal("location", { assign });
  leaveTo("https:wx.tenpay.com/pay", { hosts: PAYMENT_HOSTS });
  vi.unstubAllGlobals();
  expect(assign).toHaveBeenCalledExactlyOnceWith("https://wx.tenpay.com/pay");
});
