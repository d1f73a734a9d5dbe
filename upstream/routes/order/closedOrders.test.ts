import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { messages } from "#shared/contract/account/endpoints.ts";
import { CODES } from "#shared/contract/codes.ts";
import * as api from "#shared/contract/order/endpoints.ts";
import { userInfo } from "#shared/contract/account/endpoints.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import { coupons, couponUses } from "#upstream/platform/db/schema/orders.ts";
import type { Notice } from "#upstream/platform/payment/payment.ts";
import { settlePayment } from "#upstream/domain/order/settlePayment.ts";
import { consoleOver } from "#upstream/testing/adminConsole.ts";
import { countTimes, newLearner } from "#upstream/testing/learners.ts";
import { createTestProvider } from "#upstream/testing/testProvider.ts";
import { type Answer, type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

const provider = createTestProvider();
let upstream: TestUpstream;
let me: { token: string };
let couponId: number;
let code: string;
let made = 0;
beforeAll(async () => {
  upstream = await startTestUpstream({ payments: [provider] });
});
afterAll(async () => upstream[Symbol.asyncDispose]());
beforeEach(async () => {
  provider.isAway = false;
  me = await newLearner(upstream);
  made += 1;
  code = `ONCE${made}`;
  const coupon = { agencyId: 1, code, name: "减五十", kind: "minus" as const, value: "50", mostUses: 1 };
  const [row] = await upstream.db.insert(coupons).values(coupon).returning();
  couponId = row?.id ?? 0;
});

const COURSE = { target_type: "course", target_id: "11" };
const CLASS = { target_type: "classroom", target_id: "21" };
const create = (target: object, who = me) => upstream.call(api.createOrder, target, who);
const begin = async ({ order_no }: Answer, who = me): Promise<string> =>
  (await upstream.call(api.payOrder, { order_no }, who)).payment_no;
const cancel = ({ order_no }: Answer, who = me) => upstream.call(api.cancelOrder, { order_no }, who);
const detail = ({ order_no }: Answer, who = me) => upstream.call(api.orderDetail, { order_no }, who);
const tell = (notice: Notice | undefined) =>
  inTransaction(upstream.db, async (tx) => notice && settlePayment(tx, notice, upstream.now()));
const fail = (paymentNo: string) =>
  tell({ paymentNo, outcome: "fail", fen: provider.bills.get(paymentNo)?.fen ?? 0, transactionId: "" });
const uses = () => upstream.db.$count(couponUses, eq(couponUses.couponId, couponId));
const givenBack = () => [...provider.refunds.values()].map(({ paymentNo }) => paymentNo);
const told = async () =>
  (await upstream.call(messages, {}, me)).list.map(({ title }: Answer) => title.split("：")[0]);

test("a coupon that may be used once is used once, even if a closed order is paid late", async () => {
  const first = await create({ ...COURSE, coupon: code });
  const old = await begin(first);
  await cancel(first);
  expect(await uses()).toBe(0);
  const late = provider.pay(old);
  const second = await create({ ...CLASS, coupon: code });
  await tell(provider.pay(await begin(second)));
  await tell(late);
  await tell(late);
  expect([await detail(first), await detail(second)]).toMatchObject([{ status: 4 }, { status: 2 }]);
  expect(await uses()).toBe(1);
  await upstream.runJobs();
  expect(givenBack()).toEqual([old]);
  expect(await told()).toEqual(expect.arrayContaining(["付款已退回", "付款会自动退回"]));
});

test("one of two learners gets the last use of a coupon, and the late payment of the other is refunded", async () => {
  const first = await create({ ...COURSE, coupon: code });
  const old = await begin(first);
  const late = provider.pay(old);
  await cancel(first);
  const other = await newLearner(upstream);
  const theirs = await create({ ...COURSE, coupon: code }, other);
  expect(await upstream.refusal(api.createOrder, { ...CLASS, coupon: code }, me)).toMatchObject({
    msg: "这个优惠码已经被领完",
  });
  await tell(late);
  expect([await detail(first), await detail(theirs, other)]).toMatchObject([{ status: 4 }, { status: 1 }]);
  await upstream.runJobs();
  expect(givenBack()).toContain(old);
  expect(await uses()).toBe(1);
});

test("a late payment of a closed order uses its coupon again if the coupon has a use left", async () => {
  const order = await create({ ...COURSE, coupon: code });
  const late = provider.pay(await begin(order));
  await cancel(order);
  await tell(late);
  expect(await detail(order)).toMatchObject({ status: 2, pay_price: "149.00" });
  expect(await uses()).toBe(1);
});

test("an order with a failed payment reserves its coupon while it can be paid, and frees the coupon when it is cancelled", async () => {
  const order = await create({ ...COURSE, coupon: code });
  await fail(await begin(order));
  expect(await detail(order)).toMatchObject({ status: 3, can_pay: "1", can_cancel: "1" });
  expect(await uses()).toBe(1);
  expect(await cancel(order)).toMatchObject({ status: 4, can_pay: "0" });
  expect(await uses()).toBe(0);
  expect(await upstream.refusal(api.payOrder, { order_no: order.order_no }, me)).toMatchObject({
    code: CODES.conflict,
  });
});

test("refunds the second payment for the same product, whichever order is paid first", async () => {
  const failed = await create(COURSE);
  const old = await begin(failed);
  await fail(old);
  const second = await create(COURSE);
  const next = await begin(second);
  await tell(provider.pay(old));
  expect(await detail(failed)).toMatchObject({ status: 2 });
  // The order is refused before the learner pays.
  expect(await upstream.refusal(api.payOrder, { order_no: second.order_no }, me)).toMatchObject({
    code: CODES.conflict,
    msg: expect.stringContaining("已经拥有"),
  });
  await tell(provider.pay(next));
  expect(await detail(second)).toMatchObject({ status: 4 });
  const admin = consoleOver(upstream.db, () => upstream.now());
  expect((await admin("order", "list", "--state", "surplus")).out).toContain(second.order_no);
  await upstream.runJobs();
  expect(givenBack()).toContain(next);
  expect(givenBack()).not.toContain(old);
  expect((await admin("order", "show", second.order_no)).out).toMatch(/surplus[\s\S]*done/);
});

test("only one of two orders of one product that are paid at the same moment grants access", async () => {
  const failed = await create(COURSE);
  const old = await begin(failed);
  await fail(old);
  const second = await create(COURSE);
  const next = await begin(second);
  await Promise.all([tell(provider.pay(old)), tell(provider.pay(next))]);
  const states = [(await detail(failed)).status, (await detail(second)).status];
  expect(states.sort()).toEqual([2, 4]);
  await upstream.runJobs();
  expect(givenBack().filter((no) => no === old || no === next)).toHaveLength(1);
});

test("closing an order also closes its payment at the provider, as soon as the provider answers", async () => {
  const [cancelled, left] = [await create(COURSE), await create(CLASS)];
  const open = [await begin(cancelled), await begin(left)];
  provider.isAway = true;
  await cancel(cancelled);
  const states = () => open.map((no) => provider.bills.get(no)?.state);
  upstream.advance(31 * 60_000);
  await upstream.runJobs();
  expect(states()).toEqual(["open", "open"]);
  provider.isAway = false;
  upstream.advance(10 * 60_000);
  await upstream.runJobs();
  expect(states()).toEqual(["closed", "closed"]);
});

test("closes the other payments of a paid order at the provider", async () => {
  const order = await create(COURSE);
  const [first, second] = [await begin(order), await begin(order)];
  await tell(provider.pay(first));
  upstream.advance(60_000);
  await upstream.runJobs();
  expect(provider.bills.get(second)?.state).toBe("closed");
});

test("limits guesses of coupons and the number of orders; a valid coupon does not count", async () => {
  const key = String((await upstream.call(userInfo, {}, me)).uid);
  const preview = (coupon: string) => upstream.envelope(api.previewOrder, { ...COURSE, coupon }, me);
  const codesOf = async (coupon: string) => [(await preview(coupon)).code, (await preview(coupon)).code];
  await countTimes(upstream, { name: "couponUser", key, times: 19 });
  expect(await codesOf(code)).toEqual([CODES.ok, CODES.ok]);
  expect(await codesOf("NONE")).toEqual([CODES.ok, CODES.tooMany]);
  expect((await preview("NONE")).msg).toMatch(/^操作太频繁，请 .*后再试/);
  expect(await upstream.refusal(api.createOrder, { ...COURSE, coupon: "NONE" }, me)).toMatchObject({
    code: CODES.tooMany,
  });
  // The limit on coupons does not affect a preview and an order without a coupon.
  expect((await upstream.envelope(api.previewOrder, COURSE, me)).code).toBe(CODES.ok);
  await countTimes(upstream, { name: "orderUser", key, times: 29 });
  const order = await create(COURSE);
  expect(await upstream.refusal(api.createOrder, CLASS, me)).toMatchObject({ code: CODES.tooMany });
  await countTimes(upstream, { name: "payUser", key, times: 60 });
  expect(await upstream.refusal(api.payOrder, { order_no: order.order_no }, me)).toMatchObject({
    code: CODES.tooMany,
    msg: expect.stringMatching(/^操作太频繁/),
  });
});

test("requests a refund outside of transactions, and again if the provider's answer was not stored", async () => {
  const order = await create(COURSE);
  const no = await begin(order);
  await tell(provider.pay(no));
  await upstream.call(api.refundOrder, { order_no: order.order_no }, me);
  let asked = 0;
  provider.onRefund = async () => {
    asked += 1;
    // The embedded database has one connection: if the job asked within a transaction, this call would never return.
    expect(await detail(order)).toMatchObject({ status: 2, is_refunding: "1" });
  };
  // Simulates a process that died before it stored the provider's answer.
  provider.refundAnswer = "waiting";
  await upstream.runJobs();
  expect([asked, (await detail(order)).status]).toEqual([1, 2]);
  provider.refundAnswer = "done";
  upstream.advance(60_000);
  await upstream.runJobs();
  provider.onRefund = () => Promise.resolve();
  expect([asked, (await detail(order)).status]).toEqual([2, 5]);
  expect([...provider.refunds.values()].filter(({ paymentNo }) => paymentNo === no)).toHaveLength(1);
});
