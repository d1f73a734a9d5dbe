import { expect, test } from "vitest";
import type { PaymentDriver } from "../../platform/payment/payment.ts";
import { isSelling, sellingBy } from "./isSelling.ts";

const payments = ["wechat", "alipay"].map((payType) => ({ payType }) as PaymentDriver);
const open = { payments, agency: { showPrice: true } };

test("sells where there is a payment method and prices are shown", () => {
  expect(isSelling(open)).toBe(true);
  expect(isSelling({ ...open, payments: [] })).toBe(false);
  expect(isSelling({ ...open, agency: { showPrice: false } })).toBe(false);
});

test("pays by the chosen method, by the first where none is chosen, and refuses all others", () => {
  expect(sellingBy(open)).toBe(payments[0]);
  expect(sellingBy(open, "alipay")).toBe(payments[1]);
  expect(() => sellingBy(open, "paypal")).toThrow("这种支付方式这里没有开通");
  for (const closed of [
    { ...open, payments: [] },
    { ...open, agency: { showPrice: false } },
  ])
    expect(() => sellingBy(closed, "wechat")).toThrow("还没有开通在线购买");
});
