import { afterAll, beforeAll, expect, test } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import { keyPair } from "../../testing/paymentDoubles/paymentDouble.ts";
import { alipayDouble } from "../../testing/paymentDoubles/alipayDouble.ts";
import { createAlipay } from "./alipay.ts";
import { signedText } from "./alipayCalls.ts";
import type { Payer } from "./payment.ts";

const NOW = Date.parse("2026-11-24T04:00:00Z");
const RETURN_URL = "https://study.example/order/index?no=D1";

let alipay: Awaited<ReturnType<typeof alipayDouble>>;
beforeAll(async () => {
  alipay = await alipayDouble(() => NOW);
});
afterAll(async () => alipay[Symbol.asyncDispose]());

let bills = 0;
async function begin(payer: Partial<Payer> = {}) {
  bills += 1;
  const paymentNo = `P${bills}`;
  const { payUrl = "" } = await alipay.driver.begin({
    paymentNo,
    title: "英语精讲/语法&词汇=全",
    fen: 19_900,
    expiresAt: new Date(NOW + 1_800_000),
    payer: { scene: "scan", ip: "203.0.113.9", returnUrl: RETURN_URL, authCode: "", ...payer },
  });
  return { paymentNo, payUrl };
}

test("signs fields in the order of their names, like the example in the platform's documents", () => {
  const fields = {
    method: "alipay.trade.page.pay",
    app_id: "2014072300007148",
    charset: "utf-8",
    biz_content: '{"a":1}',
  };
  expect(signedText(fields)).toBe(
    'app_id=2014072300007148&biz_content={"a":1}&charset=utf-8&method=alipay.trade.page.pay',
  );
});

test("sends a computer to Alipay's page and a phone to Alipay's app, with the application's signature", async () => {
  const ways = [
    ["scan", "alipay.trade.page.pay", "FAST_INSTANT_TRADE_PAY"],
    ["phone", "alipay.trade.wap.pay", "QUICK_WAP_WAY"],
  ] as const;
  for (const [scene, method, product_code] of ways) {
    const { paymentNo, payUrl } = await begin({ scene });
    await alipay.visit({ payUrl });
    expect(alipay.trades.get(paymentNo)?.asked).toMatchObject({
      method,
      app_id: alipay.config.appId,
      sign_type: "RSA2",
      timestamp: "2026-11-24 12:00:00",
      notify_url: alipay.config.notifyUrl,
      return_url: RETURN_URL,
      out_trade_no: paymentNo,
      total_amount: "199.00",
      subject: "英语精讲 语法 词汇 全",
      product_code,
      time_expire: "2026-11-24 12:30:00",
    });
  }
});

test("shows learners in WeChat's browser, which cannot open Alipay, what to do", async () => {
  const refused = { code: CODES.conflict, message: expect.stringContaining("用浏览器打开") };
  await expect(begin({ scene: "wechat" })).rejects.toMatchObject(refused);
});

test("rejects a changed address, and an answer without Alipay's signature", async () => {
  const { paymentNo, payUrl } = await begin();
  await alipay.visit({ payUrl: payUrl.replace("199.00", "1.99") });
  expect(alipay.trades.has(paymentNo)).toBe(false);
  const another = await alipayDouble(() => NOW);
  try {
    const lines: object[] = [];
    const log = { warn: (line: object) => void lines.push(line) } as never;
    const driver = createAlipay(
      { ...another.config, publicKey: alipay.config.publicKey },
      { clock: () => NOW, log },
    );
    await expect(driver.close("P1")).rejects.toMatchObject({ code: CODES.unavailable });
    expect(lines).toMatchObject([{ err: { message: expect.stringContaining("without its signature") } }]);
  } finally {
    await another[Symbol.asyncDispose]();
  }
});

test("accepts answers and notices signed with a second key of Alipay while the merchant changes keys", async () => {
  const next = await alipayDouble(() => NOW);
  try {
    const { publicKey } = alipay.config;
    const log = { warn: () => undefined };
    const own = { ...next.config, publicKey, otherPublicKeys: [next.config.publicKey] };
    const driver = createAlipay(own, { clock: () => NOW, log });
    expect(await driver.query?.("P0")).toBe("open");
    next.addForeign("P0", 100);
    expect(driver.readNotice?.({ ...next.noticeOf("P0"), nowMs: NOW })).toMatchObject({ paymentNo: "P0" });
    const forged = { ...next.noticeOf("P0", { by: keyPair().privateKey }), nowMs: NOW };
    expect(() => driver.readNotice?.(forged)).toThrow("签名不正确");
  } finally {
    await next[Symbol.asyncDispose]();
  }
});

test("queries, closes and refunds a payment, also before the learner has opened its page", async () => {
  const { driver } = alipay;
  const { paymentNo, payUrl } = await begin();
  expect(await driver.query?.(paymentNo)).toBe("open");
  await driver.close(paymentNo);
  await alipay.visit({ payUrl });
  expect(await driver.query?.(paymentNo)).toBe("open");
  alipay.pay(paymentNo);
  expect(await driver.query?.(paymentNo)).toEqual({
    paymentNo,
    outcome: "success",
    fen: 19_900,
    transactionId: `2026${paymentNo}`,
    paidAtMs: NOW,
  });
  await driver.close(paymentNo);
  const refunding = { paymentNo, refundNo: "R1", fen: 19_900, totalFen: 19_900, reason: "不想学了" };
  alipay.isSlow = true;
  expect(await driver.refund(refunding)).toBe("waiting");
  alipay.isSlow = false;
  expect(await driver.refund(refunding)).toBe("done");
  expect(await driver.refund({ ...refunding, refundNo: "R2" })).toBe("done");
  const closed = await begin();
  await alipay.visit(closed);
  await driver.close(closed.paymentNo);
  expect(await driver.query?.(closed.paymentNo)).toBe("closed");
});

test("rejects a notice of another account or application, and ignores unpaid payments", async () => {
  const { paymentNo, payUrl } = await begin();
  await alipay.visit({ payUrl });
  const read = (driver = alipay.driver) => driver.readNotice?.({ ...alipay.noticeOf(paymentNo), nowMs: NOW });
  expect(read()).toBeUndefined();
  alipay.pay(paymentNo);
  expect(read()).toMatchObject({ paymentNo, outcome: "success", fen: 19_900 });
  const options = { clock: () => NOW, log: { warn: () => undefined } };
  for (const own of [{ sellerId: "2088102177980000" }, { appId: "1" }])
    expect(() => read(createAlipay({ ...alipay.config, ...own }, options))).toThrow("不是这个商户的通知");
});
