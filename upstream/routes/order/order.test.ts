import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  classroomDetail,
  courseDetail,
  listClassrooms,
  listCourses,
} from "#shared/contract/catalogue/endpoints.ts";
import { formatDate } from "#shared/domain/shanghaiTime.ts";
import { CODES } from "#shared/contract/codes.ts";
import * as api from "#shared/contract/order/endpoints.ts";
import { messages } from "#shared/contract/account/endpoints.ts";
import { examPackage } from "#shared/contract/study/endpoints.ts";
import { unreadMessages } from "#shared/contract/account/endpoints.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import { classrooms } from "#upstream/platform/db/schema/catalogue.ts";
import { enrolments } from "#upstream/platform/db/schema/learning.ts";
import { lives } from "#upstream/platform/db/schema/lives.ts";
import { coupons, orders, packages, payments, refunds } from "#upstream/platform/db/schema/orders.ts";
import { settlePayment } from "#upstream/domain/order/settlePayment.ts";
import { newLearner, signIn } from "#upstream/testing/learners.ts";
import { type Answer, type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

let upstream: TestUpstream;
let me: { token: string };
let people = 0;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());
beforeEach(async () => {
  people += 1;
  me = await newLearner(upstream, `1390000${String(people).padStart(4, "0")}`);
});

const COURSE = { target_type: "course", target_id: "11" };
const create = (input: object = {}) => upstream.call(api.createOrder, { ...COURSE, ...input }, me);
const pay = async (orderNo: string) => {
  const { payment_no } = await upstream.call(api.payOrder, { order_no: orderNo }, me);
  return payment_no as string;
};
const play = (paymentNo: string, outcome: string) =>
  upstream.call(api.playPayment, { payment_no: paymentNo, outcome }, me);
const detail = (orderNo: string) => upstream.call(api.orderDetail, { order_no: orderNo }, me);
const notify = (paymentNo: string, outcome: "success" | "fail" = "success", fen = 19_900) =>
  inTransaction(upstream.db, (tx) =>
    settlePayment(tx, { paymentNo, outcome, fen, transactionId: "t" }, upstream.now()),
  );
const enrolled = async (orderNo: string) => {
  const [order] = await upstream.db.select().from(orders).where(eq(orders.orderNo, orderNo));
  return upstream.db
    .select()
    .from(enrolments)
    .where(eq(enrolments.userId, order?.userId ?? 0));
};

test("names the same period on the course page, in the list and at the checkout, and the same end once it is paid", async () => {
  const onPage = async () => (await upstream.call(courseDetail, { id: "11" }, me)).expire_time;
  const { list } = await upstream.call(listCourses, {}, me);
  const inList = list.find(({ id }: { id: string }) => id === "11");
  const offered = (await upstream.call(api.previewOrder, COURSE, me)).valid_text;
  expect([await onPage(), inList.expire_time]).toEqual([offered, offered]);
  const order = await create();
  expect(order).toMatchObject({ valid_text: "", classroom_id: "", contract_id: "" });
  const paid = await play(await pay(order.order_no), "success");
  expect(paid.valid_text).toMatch(/^\d{4}-\d\d-\d\d$/);
  const page = await upstream.call(courseDetail, { id: "11" }, me);
  expect(page).toMatchObject({ expire_time: paid.valid_text, classroom_id: paid.classroom_id });
  expect(paid.classroom_id).toMatch(/^\d+$/);
  expect(await upstream.call(api.previewOrder, COURSE, me)).toMatchObject({ valid_text: paid.valid_text });
});

test.each([
  ["days from the purchase", { expireTime: "", validDays: 180 }, "开通后 180 天"],
  ["a month", { expireTime: "2031年4月", validDays: 365 }, "2031-04-30"],
  ["no end", { expireTime: "", validDays: 0 }, "长期有效"],
])(
  "a class names one period on page, list, checkout and order, and grants it: %s",
  async (_title, period, text) => {
    const { db } = upstream;
    await db.update(classrooms).set(period).where(eq(classrooms.id, 21));
    const TARGET = { target_type: "classroom", target_id: "21" };
    const page = async () => (await upstream.call(classroomDetail, { id: "21" }, me)).expire_time;
    const inList = async () =>
      (await upstream.call(listClassrooms, {}, me)).list.find((room: Answer) => room.classroom_id === "21")
        .expire_time;
    const checkout = async () => (await upstream.call(api.previewOrder, TARGET, me)).valid_text;
    // Pages and lists write no end as "", which the site shows as 长期有效.
    const named = async () => [
      (await page()) || "长期有效",
      (await inList()) || "长期有效",
      await checkout(),
    ];
    expect(await named()).toEqual([text, text, text]);
    const order = await create(TARGET);
    const paid = await play(await pay(order.order_no), "success");
    const [row] = (await enrolled(order.order_no)).filter(({ classroomId }) => classroomId === 21);
    const days = row?.expiresAt
      ? Math.round((row.expiresAt.getTime() - upstream.now()) / 86_400_000)
      : undefined;
    if (period.validDays === 180) expect(days).toBe(180);
    const granted = row?.expiresAt ? formatDate(row.expiresAt.getTime() - 1) : "长期有效";
    expect(paid.valid_text).toBe(granted);
    expect(await named()).toEqual([granted, granted, granted]);
    if (text !== "开通后 180 天") expect(granted).toBe(text);
  },
);

test("makes one order of a repeated request, and no second open order of the same product", async () => {
  const request_id = "3f1c1f0e-7d2b-4b60-9a55-0d4a9a3f1c11";
  const [first, again] = await Promise.all([create({ request_id }), create({ request_id })]);
  expect(again.order_no).toBe(first.order_no);
  const refusal = await upstream.refusal(api.createOrder, COURSE, me);
  expect(refusal).toMatchObject({ code: CODES.conflict, data: { order_no: first.order_no } });
  expect(await upstream.call(api.previewOrder, COURSE, me)).toMatchObject({
    can_buy: "0",
    waiting_no: first.order_no,
  });
  const closed = await upstream.call(api.cancelOrder, { order_no: first.order_no }, me);
  expect(closed).toMatchObject({ status: 4, can_pay: "0", can_cancel: "0", can_renew: "1" });
  const both = await Promise.all(
    [1, 2].map(() => upstream.envelope(api.createOrder, COURSE, me).then(({ code }) => code)),
  );
  expect(both.sort()).toEqual([CODES.ok, CODES.conflict].sort());
});

test("a failed payment is reported and can be retried; a payment without an answer changes nothing", async () => {
  const order = await create();
  expect(await play(await pay(order.order_no), "timeout")).toMatchObject({ status: 1, can_pay: "1" });
  expect(await play(await pay(order.order_no), "fail")).toMatchObject({ status: 3, can_pay: "1" });
  expect(await enrolled(order.order_no)).toEqual([]);
  const again = await pay(order.order_no);
  expect(await detail(order.order_no)).toMatchObject({ status: 1 });
  expect(await play(again, "twice")).toMatchObject({ status: 2 });
  expect(await enrolled(order.order_no)).toHaveLength(1);
});

test("repeated, concurrent and late notices grant access once; a notice with a wrong amount grants none", async () => {
  const order = await create();
  const paymentNo = await pay(order.order_no);
  await expect(notify(paymentNo, "success", 1)).rejects.toThrow("支付金额和订单不一致");
  expect(await detail(order.order_no)).toMatchObject({ status: 1 });
  await Promise.all([1, 2, 3].map(() => notify(paymentNo)));
  const [before] = await enrolled(order.order_no);
  upstream.advance(60_000);
  await notify(paymentNo);
  await notify(paymentNo, "fail");
  expect(await detail(order.order_no)).toMatchObject({ status: 2 });
  // Repeated notices do not prolong the access.
  expect(await enrolled(order.order_no)).toEqual([before]);
  const [row] = await upstream.db.select().from(orders).where(eq(orders.orderNo, order.order_no));
  expect(row?.history.map(({ status }) => status)).toEqual([1, 2]);
});

test("closes an unpaid order after half an hour; a later payment still grants access", async () => {
  const order = await create();
  const paymentNo = await pay(order.order_no);
  upstream.advance(29 * 60_000);
  await upstream.runJobs();
  expect(await detail(order.order_no)).toMatchObject({ status: 1 });
  upstream.advance(60_000);
  await upstream.runJobs();
  expect(await detail(order.order_no)).toMatchObject({ status: 4, can_pay: "0" });
  expect(await upstream.refusal(api.payOrder, { order_no: order.order_no }, me)).toMatchObject({
    code: CODES.conflict,
  });
  await notify(paymentNo);
  expect(await detail(order.order_no)).toMatchObject({ status: 2 });
  expect(await enrolled(order.order_no)).toHaveLength(1);
});

test("refunds a second payment, and the order stays paid", async () => {
  const order = await create();
  const [first, second] = [await pay(order.order_no), await pay(order.order_no)];
  await notify(first);
  await notify(second);
  await upstream.runJobs();
  const rows = await upstream.db
    .select({ no: payments.paymentNo, status: refunds.status })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.paymentNo, second));
  expect(rows).toEqual([{ no: second, status: "done" }]);
  expect(await detail(order.order_no)).toMatchObject({ status: 2, can_refund: "1", is_refunding: "0" });
  expect(await upstream.call(courseDetail, { id: "11" }, me)).toMatchObject({ is_buy: "1" });
});

test("refunds once within seven days and ends the access; refuses a refund later", async () => {
  const order = await create();
  await play(await pay(order.order_no), "success");
  const input = { order_no: order.order_no, reason: "买错了" };
  expect(await upstream.call(api.refundOrder, input, me)).toMatchObject({
    status: 2,
    is_refunding: "1",
    can_refund: "0",
  });
  await upstream.call(api.refundOrder, input, me);
  await upstream.runJobs();
  expect(await detail(order.order_no)).toMatchObject({ status: 5, can_refund: "0", can_renew: "1" });
  expect(await upstream.call(courseDetail, { id: "11" }, me)).toMatchObject({ is_buy: "0" });
  const second = await create();
  await play(await pay(second.order_no), "success");
  expect(await upstream.call(courseDetail, { id: "11" }, me)).toMatchObject({ is_buy: "1" });
  upstream.advance(7 * 24 * 3_600_000);
  me = { token: await signIn(upstream, `1390000${String(people).padStart(4, "0")}`) };
  expect(await detail(second.order_no)).toMatchObject({ status: 2, can_refund: "0" });
  const late = { order_no: second.order_no };
  expect(await upstream.refusal(api.refundOrder, late, me)).toMatchObject({ code: CODES.conflict });
});

test("a coupon is valid once per learner, for its products, in its period", async () => {
  const base = { agencyId: 1, kind: "minus" as const, value: "50", name: "减五十" };
  const now = upstream.now();
  await upstream.db.insert(coupons).values([
    { ...base, code: "MINUS50" },
    { ...base, code: "HALF", kind: "percent", value: "50" },
    { ...base, code: "ALL", value: "999" },
    { ...base, code: "OVER", endsAt: new Date(now - 1) },
    { ...base, code: "EARLY", startsAt: new Date(now + 60_000) },
    { ...base, code: "CLASS", targetType: "classroom" },
    { ...base, code: "RICH", minPrice: "500" },
    { ...base, code: "GONE", mostUses: 0 },
    { ...base, agencyId: 2, code: "OTHER" },
  ]);
  const verdict = async (coupon: string) => {
    const preview = await upstream.call(api.previewOrder, { ...COURSE, coupon }, me);
    return [preview.pay_price, preview.coupon.msg];
  };
  expect(await verdict(" minus50 ")).toEqual(["149.00", ""]);
  expect(await verdict("HALF")).toEqual(["99.50", ""]);
  expect(await verdict("OVER")).toEqual(["199.00", "这个优惠码已经过期"]);
  expect(await verdict("EARLY")).toEqual(["199.00", "这个优惠码还没有到使用时间"]);
  expect(await verdict("CLASS")).toEqual(["199.00", "这个优惠码不能用于这件商品"]);
  expect(await verdict("RICH")).toEqual(["199.00", "满 500 元才能使用这个优惠码"]);
  expect(await verdict("GONE")).toEqual(["199.00", "这个优惠码已经被领完"]);
  expect(await verdict("OTHER")).toEqual(["199.00", "没有这个优惠码，请检查有没有输错"]);
  expect(await upstream.refusal(api.createOrder, { ...COURSE, coupon: "OVER" }, me)).toMatchObject({
    code: CODES.badInput,
  });
  const order = await create({ coupon: "MINUS50" });
  expect(order.pay_price).toBe("149.00");
  expect(await verdict("MINUS50")).toEqual(["199.00", "这个优惠码你已经用过了"]);
  await upstream.call(api.cancelOrder, { order_no: order.order_no }, me);
  expect(await verdict("MINUS50")).toEqual(["149.00", ""]);
  expect(await create({ coupon: "ALL" })).toMatchObject({
    status: 2,
    pay_price: "0.00",
    pay_type: "free",
    can_refund: "0",
  });
});

test("classrooms, packages of questions and lives can be ordered; products not on sale are not found", async () => {
  const [bank] = await upstream.db
    .insert(packages)
    .values({ subjectId: 313, examType: 4, name: "自考模考包", price: "29.9", validDays: 90 })
    .onConflictDoNothing()
    .returning();
  const endTime = new Date(upstream.now() + 3_600_000);
  await upstream.db.update(lives).set({ isFree: false, price: "9.9", endTime }).where(eq(lives.id, 33));
  const before = await upstream.call(examPackage, { subject_id: "313" }, me);
  expect(before).toContainEqual(expect.objectContaining({ exam_type: "4", is_buy: "0" }));
  const buy = async (target_type: string, target_id: string) => {
    const order = await create({ target_type, target_id });
    const paid = await play(await pay(order.order_no), "success");
    return { title: paid.title, rows: await enrolled(order.order_no) };
  };
  expect(await buy("classroom", "21")).toMatchObject({ title: "英语系统班", rows: [{ classroomId: 21 }] });
  const { rows } = await buy("package", String(bank?.id));
  expect(rows).toContainEqual(expect.objectContaining({ packageId: bank?.id }));
  const banks = await upstream.call(examPackage, { subject_id: "313" }, me);
  expect(banks).toContainEqual(expect.objectContaining({ exam_type: "4", is_buy: "1" }));
  expect((await buy("live", "33")).rows).toContainEqual(
    expect.objectContaining({ liveId: 33, expiresAt: null }),
  );
  for (const [target_type, target_id] of [
    ["course", "14"],
    ["course", "999"],
    ["live", "31"],
    ["live", "32"],
  ]) {
    const target = { target_type, target_id };
    expect(await upstream.call(api.previewOrder, target, me)).toBeNull();
    expect(await upstream.refusal(api.createOrder, target, me)).toMatchObject({ code: CODES.notFound });
  }
});

test("notifies the learner once, with a link, of each change of an order that the learner did not make", async () => {
  const told = async () => {
    const { list } = await upstream.call(messages, {}, me);
    return list.map(({ title, url, kind }: Answer) => [kind, title.split("：")[0], url]);
  };
  const unread = async () => (await upstream.call(unreadMessages, {}, me)).num;
  const cancelled = await create();
  await upstream.call(api.cancelOrder, { order_no: cancelled.order_no }, me);
  upstream.advance(31 * 60_000);
  await upstream.runJobs();
  expect(await told()).toEqual([]);

  const order = await create();
  const to = `/order/index?no=${order.order_no}`;
  const paymentNo = await pay(order.order_no);
  upstream.advance(31 * 60_000);
  await upstream.runJobs();
  expect(await told()).toEqual([["order", "订单已关闭", to]]);
  await Promise.all([notify(paymentNo), notify(paymentNo)]);
  expect(await told()).toEqual([
    ["order", "支付成功", to],
    ["order", "订单已关闭", to],
  ]);
  await upstream.call(api.refundOrder, { order_no: order.order_no }, me);
  expect(await unread()).toBe(2);
  await upstream.runJobs();
  expect((await told())[0]).toEqual(["order", "退款成功", to]);
  expect(await unread()).toBe(3);
});

test("lists orders by state, without those of other learners", async () => {
  const order = await create();
  const list = (input: object, who = me) => upstream.call(api.listOrders, input, who);
  expect(await list({})).toMatchObject({ total: 1, list: [{ order_no: order.order_no }] });
  expect(await list({ status: 2 })).toMatchObject({ total: 0, list: [] });
  const other = { token: await signIn(upstream, "xiaoming") };
  const named = { order_no: order.order_no };
  expect(await upstream.call(api.orderDetail, named, other)).toBeNull();
  for (const endpoint of [api.payOrder, api.cancelOrder, api.refundOrder])
    expect(await upstream.refusal(endpoint, named, other)).toMatchObject({ code: CODES.notFound });
  const foreign = { payment_no: await pay(order.order_no), outcome: "success" };
  expect(await upstream.refusal(api.playPayment, foreign, other)).toMatchObject({ code: CODES.notFound });
  expect(await detail(order.order_no)).toMatchObject({ status: 1 });
});

test("an agency that shows no prices sells nothing", async () => {
  const there = { agency: "yi", token: await signIn(upstream, "xiaoming", { agency: "yi" }) };
  for (const endpoint of [api.previewOrder, api.createOrder])
    expect(await upstream.refusal(endpoint, COURSE, there)).toMatchObject({ code: CODES.unavailable });
});

test("answers 404 to a notice if no provider sends notices", async () => {
  const response = await fetch(`${upstream.url}/payment/notify`, { method: "POST", body: "{}" });
  expect([response.status, await response.json()]).toMatchObject([404, { code: "FAIL" }]);
});
