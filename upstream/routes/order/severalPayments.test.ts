import { afterAll, beforeAll, expect, test } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import * as api from "#shared/contract/order/endpoints.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import { settlePayment } from "#upstream/domain/order/settlePayment.ts";
import { driverOf } from "#upstream/platform/payment/payment.ts";
import { sandbox } from "#upstream/platform/payment/sandbox.ts";
import { newLearner } from "#upstream/testing/learners.ts";
import { createTestProvider } from "#upstream/testing/testProvider.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

const wechat = createTestProvider();
let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream({ payments: [wechat, sandbox] });
});
afterAll(async () => upstream[Symbol.asyncDispose]());

const COURSE = { target_type: "course", target_id: "11" };

test("a learner chooses a payment method, and a refund uses the method that was paid with", async () => {
  const me = await newLearner(upstream);
  const order = await upstream.call(api.createOrder, COURSE, me);
  expect(order).toMatchObject({ can_pay: "1", pay_types: ["wechat", "sandbox"] });
  const { order_no } = order;
  const begin = (pay_type?: string) =>
    upstream.call(api.payOrder, { order_no, ...(pay_type && { pay_type }) }, me);
  expect(await upstream.refusal(api.payOrder, { order_no, pay_type: "cash" }, me)).toMatchObject({
    code: CODES.badInput,
    msg: "这种支付方式这里没有开通，请换一种",
  });
  const played = await begin("sandbox");
  expect(played).toMatchObject({ pay_type: "sandbox", code_url: "" });
  const scanned = await begin();
  expect(scanned).toMatchObject({ pay_type: "wechat", code_url: `weixin://${scanned.payment_no}` });
  // Payments of real providers cannot be simulated.
  const stolen = { payment_no: scanned.payment_no, outcome: "success" };
  expect(await upstream.refusal(api.playPayment, stolen, me)).toMatchObject({ code: CODES.notFound });
  expect(await upstream.call(api.orderDetail, { order_no }, me)).toMatchObject({ status: 1 });
  const notice = wechat.pay(scanned.payment_no, upstream.now());
  await inTransaction(upstream.db, async (tx) => notice && settlePayment(tx, notice, upstream.now()));
  expect(await upstream.call(api.orderDetail, { order_no }, me)).toMatchObject({
    status: 2,
    pay_type: "wechat",
    pay_types: [],
  });
  await upstream.call(api.refundOrder, { order_no }, me);
  await upstream.runJobs();
  expect([...wechat.refunds.values()].map(({ paymentNo }) => paymentNo)).toEqual([scanned.payment_no]);
  expect(await upstream.call(api.orderDetail, { order_no }, me)).toMatchObject({ status: 5 });
});

test("reports a payment method that was removed from PAYMENT with a message", () => {
  expect(driverOf([wechat, sandbox], "sandbox")).toBe(sandbox);
  expect(() => driverOf([wechat], "sandbox")).toThrow(/PAYMENT no longer has sandbox: put it back/);
});
