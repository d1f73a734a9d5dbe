import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import { messages } from "#shared/contract/account/endpoints.ts";
import * as api from "#shared/contract/order/endpoints.ts";
import { payments } from "#upstream/platform/db/schema/orders.ts";
import { jobs } from "#upstream/platform/db/schema/system.ts";
import { newLearner } from "#upstream/testing/learners.ts";
import { alipayDouble } from "#upstream/testing/paymentDoubles/alipayDouble.ts";
import { keyPair, type PaymentDouble } from "#upstream/testing/paymentDoubles/paymentDouble.ts";
import { wechatDouble } from "#upstream/testing/paymentDoubles/wechatDouble.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

const COURSE = { target_type: "course", target_id: "11" };
const MINUTE_MS = 60_000;

/** Each provider and the texts with which the upstream must answer its notices on success and on failure. */
const PROVIDERS = [
  {
    payType: "wechat",
    open: wechatDouble,
    done: '{"code":"SUCCESS"}',
    failed: /"code":"FAIL"/,
    /** Whether the provider also sends notices of refused payments. */
    isAnnounced: true,
  },
  { payType: "alipay", open: alipayDouble, done: "success", failed: /^failure$/, isAnnounced: false },
];

describe.each(PROVIDERS)("payments by $payType", ({ payType, open, done, failed, isAnnounced }) => {
  let upstream: TestUpstream;
  let provider: PaymentDouble;
  beforeAll(async () => {
    provider = await open(() => upstream.now());
    upstream = await startTestUpstream({ payments: [provider.driver], isClockHeld: true });
  });
  afterAll(async () => {
    await upstream[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  });

  async function begin(scene = "scan") {
    const me = await newLearner(upstream);
    const { order_no } = await upstream.call(api.createOrder, COURSE, me);
    const begun = await upstream.call(api.payOrder, { order_no, scene, host: "localhost" }, me);
    await provider.visit({ codeUrl: begun.code_url, payUrl: begun.pay_url });
    const detail = () => upstream.call(api.orderDetail, { order_no }, me);
    return { me, order_no, no: begun.payment_no as string, detail };
  }

  async function tell({ headers, body }: { headers: Readonly<Record<string, string>>; body: string }) {
    const answer = await fetch(`${upstream.url}/payment/notify/${payType}`, {
      method: "POST",
      headers,
      body,
    });
    return { status: answer.status, text: await answer.text() };
  }

  test("a repeated notice grants access once, and a refund goes to the same payment", async () => {
    const { me, order_no, no, detail } = await begin();
    expect(await detail()).toMatchObject({ status: 1 });
    provider.pay(no);
    const notice = provider.noticeOf(no);
    const told = await Promise.all([tell(notice), tell(notice), tell(notice)]);
    expect(told).toEqual([1, 2, 3].map(() => ({ status: 200, text: done })));
    expect(await detail()).toMatchObject({ status: 2, pay_type: payType });
    const { list } = await upstream.call(messages, {}, me);
    expect(list.filter(({ title }: { title: string }) => title.startsWith("支付成功"))).toHaveLength(1);
    await upstream.call(api.refundOrder, { order_no }, me);
    provider.isSlow = true;
    await upstream.runJobs();
    expect(await detail()).toMatchObject({ status: 2, is_refunding: "1" });
    provider.isSlow = false;
    upstream.advance(MINUTE_MS);
    await upstream.runJobs();
    expect(await detail()).toMatchObject({ status: 5 });
    expect([...provider.refunds.values()].filter((one) => one.no === no)).toEqual([{ no, fen: 19_900 }]);
    // Sends the notice of the payment late, after the payment was refunded.
    expect(await tell(notice)).toEqual({ status: 200, text: done });
    expect(await detail()).toMatchObject({ status: 5 });
  });

  test("a forged notice or a wrong amount grants no access", async () => {
    const { no, detail } = await begin();
    provider.pay(no);
    const forged = await tell(provider.noticeOf(no, { by: keyPair().privateKey }));
    expect(forged).toEqual({ status: 400, text: expect.stringMatching(failed) });
    expect((await tell(provider.noticeOf(no, { fen: 1 }))).status).toBe(400);
    const { headers, body } = provider.noticeOf(no);
    expect((await tell({ headers, body: body.replace(/[A-Za-z]/, "7") })).status).toBe(400);
    expect(await detail()).toMatchObject({ status: 1 });
    expect((await tell(provider.noticeOf(no))).status).toBe(200);
    expect(await detail()).toMatchObject({ status: 2 });
  });

  test("a refused payment can be retried, and the second payment grants access", async () => {
    const { me, order_no, no, detail } = await begin();
    Object.assign(provider.trades.get(no) ?? {}, { state: "refused" });
    expect(await tell(provider.noticeOf(no))).toEqual({ status: 200, text: done });
    // Alipay sends no notice of a refused payment, so the payment is still waiting.
    expect(await detail()).toMatchObject({ status: isAnnounced ? 3 : 1, can_pay: "1" });
    const again = await upstream.call(api.payOrder, { order_no }, me);
    await provider.visit({ payUrl: again.pay_url });
    provider.pay(again.payment_no);
    await tell(provider.noticeOf(again.payment_no));
    expect(await detail()).toMatchObject({ status: 2 });
  });

  test("a notice after the order was closed still grants access, and a double payment is refunded", async () => {
    const { me, order_no, no, detail } = await begin();
    const second = await upstream.call(api.payOrder, { order_no }, me);
    await provider.visit({ payUrl: second.pay_url });
    provider.pay(no);
    provider.pay(second.payment_no);
    provider.isAway = true;
    upstream.advance(31 * MINUTE_MS);
    await upstream.runJobs();
    expect(await detail()).toMatchObject({ status: 4 });
    provider.isAway = false;
    expect((await tell(provider.noticeOf(no))).text).toBe(done);
    expect(await detail()).toMatchObject({ status: 2 });
    expect((await tell(provider.noticeOf(second.payment_no))).text).toBe(done);
    await upstream.runJobs();
    expect(await detail()).toMatchObject({ status: 2 });
    const backOf = (paymentNo: string) =>
      [...provider.refunds.values()].filter((one) => one.no === paymentNo);
    expect(backOf(no)).toEqual([]);
    expect(backOf(second.payment_no)).toEqual([{ no: second.payment_no, fen: 19_900 }]);
  });

  test("a notice for a payment of another provider grants no access", async () => {
    const { order_no, no, detail } = await begin();
    provider.pay(no);
    await upstream.db.update(payments).set({ payType: "sandbox" }).where(eq(payments.paymentNo, no));
    expect((await tell(provider.noticeOf(no))).status).toBe(400);
    provider.addForeign("P404", 19_900);
    expect((await tell(provider.noticeOf("P404"))).status).toBe(400);
    expect(await detail()).toMatchObject({ order_no, status: 1 });
    await upstream.db.update(payments).set({ payType }).where(eq(payments.paymentNo, no));
    expect((await tell(provider.noticeOf(no))).status).toBe(200);
    expect(await detail()).toMatchObject({ status: 2 });
  });

  test("queries the provider when a notice is missing, also for an order closed meanwhile", async () => {
    const silent = await begin();
    await upstream.runJobs();
    provider.pay(silent.no);
    await upstream.runJobs();
    expect(await silent.detail()).toMatchObject({ status: 1 });
    upstream.advance(MINUTE_MS);
    provider.isAway = true;
    await upstream.runJobs();
    expect(await silent.detail()).toMatchObject({ status: 1 });
    provider.isAway = false;
    upstream.advance(MINUTE_MS);
    await upstream.runJobs();
    expect(await silent.detail()).toMatchObject({ status: 2, pay_type: payType });

    const cancelled = await begin();
    const paidAtMs = upstream.now();
    provider.pay(cancelled.no);
    await upstream.call(api.cancelOrder, { order_no: cancelled.order_no }, cancelled.me);
    upstream.advance(MINUTE_MS);
    await upstream.runJobs();
    // The learner paid before cancelling the order, so the payment still grants access.
    expect(await cancelled.detail()).toMatchObject({ status: 2 });
    const [row] = await upstream.db.select().from(payments).where(eq(payments.paymentNo, cancelled.no));
    expect(row?.paidAt?.getTime()).toBe(Math.floor(paidAtMs / 1000) * 1000);
  });

  test("a closed payment cannot be paid, and the upstream stops querying it", async () => {
    const { me, order_no, no } = await begin();
    await upstream.call(api.cancelOrder, { order_no }, me);
    upstream.advance(11_000);
    await upstream.runJobs();
    expect(provider.trades.get(no)?.state).toBe("closed");
    expect(() => provider.pay(no)).toThrow("cannot be paid");
    const left = await begin();
    for (let turn = 0; turn < 30; turn += 1) {
      upstream.advance(10 * MINUTE_MS);
      await upstream.runJobs();
    }
    expect(await left.detail()).toMatchObject({ status: 4 });
    const names = (await upstream.db.select().from(jobs)).map(({ name }) => name);
    expect(names.filter((name) => name === "askPayment" || name === "closePayments")).toEqual([]);
  });

  test("reports an unreachable provider with a message, and the next try is a new payment", async () => {
    const me = await newLearner(upstream);
    const { order_no } = await upstream.call(api.createOrder, COURSE, me);
    provider.isAway = isAnnounced;
    if (isAnnounced)
      expect(await upstream.refusal(api.payOrder, { order_no }, me)).toMatchObject({
        code: CODES.unavailable,
        msg: expect.stringMatching(/稍后再试/),
      });
    provider.isAway = false;
    expect(await upstream.call(api.payOrder, { order_no }, me)).toMatchObject({ pay_type: payType });
  });
});
