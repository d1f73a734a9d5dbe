import { createPublicKey, createVerify } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import { wechatDouble } from "../../testing/paymentDoubles/wechatDouble.ts";
import type { Payer } from "./payment.ts";

const NOW = Date.parse("2026-11-24T04:00:00Z");
const RETURN_URL = "https://study.example/order/index?no=D1";

let wechat: Awaited<ReturnType<typeof wechatDouble>>;
let plain: typeof wechat;
beforeAll(async () => {
  wechat = await wechatDouble(() => NOW);
  plain = await wechatDouble(() => NOW, { appSecret: "", hasH5: false });
});
afterAll(async () => {
  await wechat[Symbol.asyncDispose]();
  await plain[Symbol.asyncDispose]();
});

let bills = 0;
function billFor(payer: Partial<Payer>) {
  bills += 1;
  return {
    paymentNo: `P${bills}`,
    title: "英语精讲",
    fen: 19_900,
    expiresAt: new Date(NOW + 1_800_000),
    payer: { scene: "scan" as const, ip: "203.0.113.9", returnUrl: RETURN_URL, authCode: "", ...payer },
  };
}

test("sends WeChat's browser to identify the payer, and then returns signed parameters", async () => {
  const state = "0123456789abcdef0123456789abcdef";
  const sent = await wechat.driver.begin(billFor({ scene: "wechat", state }));
  const url = new URL(sent.payUrl ?? "");
  expect(url.origin + url.pathname).toBe("https://open.weixin.qq.com/connect/oauth2/authorize");
  expect([...url.searchParams]).toEqual([
    ["appid", wechat.config.appId],
    ["redirect_uri", RETURN_URL],
    ["response_type", "code"],
    ["scope", "snsapi_base"],
    ["state", state],
  ]);
  expect(url.hash).toBe("#wechat_redirect");
  const without = await wechat.driver.begin(billFor({ scene: "wechat" }));
  expect(new URL(without.payUrl ?? "").searchParams.get("state")).toMatch(/^[0-9a-f]{32}$/);
  expect(wechat.trades.size).toBe(0);

  const bill = billFor({ scene: "wechat", authCode: "code-1" });
  const { jsapi } = await wechat.driver.begin(bill);
  expect(wechat.trades.get(bill.paymentNo)?.asked["payer"]).toEqual({ openid: `o-${wechat.config.appId}-1` });
  expect(jsapi).toMatchObject({
    appId: wechat.config.appId,
    timeStamp: String(NOW / 1000),
    package: `prepay_id=wx${bill.paymentNo}`,
    signType: "RSA",
  });
  const signed = [jsapi?.appId, jsapi?.timeStamp, jsapi?.nonceStr, jsapi?.package, ""].join("\n");
  const key = createPublicKey(wechat.config.privateKey);
  expect(
    createVerify("RSA-SHA256")
      .update(signed)
      .verify(key, jsapi?.paySign ?? "", "base64"),
  ).toBe(true);
});

test("shows a message to try again when the code was used already or is of another app", async () => {
  const begin = wechat.driver.begin(billFor({ scene: "wechat", authCode: "used" }));
  await expect(begin).rejects.toMatchObject({ code: CODES.conflict, message: /请再点一次/ });
});

test("sends a phone to the H5 page with the payer's IP address, and back to the order", async () => {
  const bill = billFor({ scene: "phone" });
  const { payUrl } = await wechat.driver.begin(bill);
  expect(payUrl).toMatch(/^https:\/\/wx\.tenpay\.com\/.+&redirect_url=https%3A%2F%2Fstudy\.example%2Forder/);
  expect(wechat.trades.get(bill.paymentNo)?.asked["scene_info"]).toEqual({
    payer_client_ip: "203.0.113.9",
    h5_info: { type: "Wap" },
  });
});

test("returns a code to scan in every browser when JSAPI and H5 are not configured", async () => {
  for (const scene of ["scan", "phone", "wechat"] as const)
    expect(await plain.driver.begin(billFor({ scene }))).toEqual({
      codeUrl: expect.stringMatching(/^weixin:/),
    });
});

test("returns from a query a notice when the payment is paid, else whether it can still be paid", async () => {
  const { driver, trades } = wechat;
  const bill = billFor({});
  expect(await driver.query?.(bill.paymentNo)).toBe("open");
  await driver.begin(bill);
  expect(await driver.query?.(bill.paymentNo)).toBe("open");
  Object.assign(trades.get(bill.paymentNo) ?? {}, { state: "refused" });
  expect(await driver.query?.(bill.paymentNo)).toMatchObject({ outcome: "fail" });
  Object.assign(trades.get(bill.paymentNo) ?? {}, { state: "open" });
  wechat.pay(bill.paymentNo);
  expect(await driver.query?.(bill.paymentNo)).toEqual({
    paymentNo: bill.paymentNo,
    outcome: "success",
    fen: 19_900,
    transactionId: `4200${bill.paymentNo}`,
    paidAtMs: NOW,
  });
  const closed = billFor({});
  await driver.begin(closed);
  await driver.close(closed.paymentNo);
  expect(await driver.query?.(closed.paymentNo)).toBe("closed");
});
