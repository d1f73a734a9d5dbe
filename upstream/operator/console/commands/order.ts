import { type SQL, and, desc, eq, inArray, or } from "drizzle-orm";
import type { Db } from "#upstream/platform/db/database.ts";
import { jobs } from "#upstream/platform/db/schema/system.ts";
import { orders, payments, refunds } from "#upstream/platform/db/schema/orders.ts";
import {
  ORDER_TIMES,
  type OrderTime,
  type Range,
  isBeingRefunded,
  isOrderOf,
} from "#upstream/domain/figures/conditions.ts";
import { orderSum } from "#upstream/domain/figures/orderSum.ts";
import { peopleNamed } from "#upstream/domain/search/findPeople.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { closeOrder } from "#upstream/domain/order/closeOrder.ts";
import { STATUS, isUnpaid } from "#upstream/domain/order/orderRows.ts";
import { SEND_REFUND, askRefund, isRefundable } from "#upstream/domain/order/refund.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { changeCommand, listCommand, showCommand } from "../command.ts";
import { findOption, holds, ofAgency } from "../find.ts";
import { Declined } from "../../errors.ts";
import { ifState } from "../rowState.ts";
import { findOrder, rowsOf, selectOrders, stateOf } from "../orderRows.ts";
import { reconcileCommand } from "./reconcile.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { valueText } from "../../terms.ts";

const STATES = ["waiting", "paid", "failed", "closed", "refunded", "refunding", "surplus"] as const;

const no = {
  kind: "code",
  help: "number of the order, as the learner sees it",
  zh: ["订单号", "学员看到的订单号"],
} as const;

export const orderCommands = [
  listCommand({
    action: "list",
    concerns: "agency",
    about: "Orders, the newest first.",
    zh: ["列表", "订单，最新的在前。"],
    options: {
      agency: { kind: "flag", help: "only of this agency", zh: ["机构"] },
      state: {
        kind: "choice",
        of: STATES,
        help: "only in this state; refunding: paid, with a refund that is not done; surplus: with money that was of no use and has not gone back yet",
        zh: ["状态", "退款中：已付款，退款还没完成；有多付：多付的钱还没退回"],
      },
      user: { kind: "id", of: "user", help: "only of this account", zh: ["学员"] },
      find: {
        ...findOption,
        help: "only of what has this name, or of learners with this name, pinyin, mobile or class",
        zh: ["查找", "商品名称，或学员的姓名（也可以用拼音）、手机号或后四位、班级"],
      },
      by: {
        kind: "choice",
        of: ORDER_TIMES,
        help: "the time that --since and --before mean (placed); with paid and refunded the list has its sum",
        zh: ["时间按", "开始和结束时间指什么，不选为下单；选付款或退款时显示合计"],
      },
      since: { kind: "moment", help: "only from then on", zh: ["开始时间"] },
      before: { kind: "moment", help: "only before", zh: ["结束时间"] },
    },
    example: "order list --agency beikao --state paid --since 2026-09-01",
    async run({ tx, nowMs, limit, offset, seesPhones }, values) {
      const within = await ofAgency(tx, users.agencyId, values.agency);
      const named =
        values.find === undefined
          ? undefined
          : await peopleNamed(tx, values.find, { within, nowMs, seesPhones });
      const where = and(
        await ofAgency(tx, orders.agencyId, values.agency),
        named &&
          or(
            holds(orders.title, values.find),
            inArray(orders.userId, tx.select({ id: users.id }).from(users).where(and(within, named))),
          ),
        values.state && inState(tx, values.state),
        values.user === undefined ? undefined : eq(orders.userId, values.user),
        isOrderOf(tx, values.by ?? "placed", values),
      );
      const found = await selectOrders(tx, where)
        .orderBy(desc(orders.createdAt), desc(orders.id))
        .limit(limit)
        .offset(offset);
      const total = await tx.$count(orders, where);
      return { ...(await saidOf(tx, where, values)), rows: await rowsOf(tx, found), total };
    },
  }),
  showCommand({
    action: "show",
    concerns: "agency",
    about: "One order with its payments, its refunds and why one of them is not done yet.",
    zh: ["查看", "订单和它的付款、退款，以及退款没完成的原因。"],
    args: { no },
    example: "order show D20261125103000123456789012",
    async run({ tx, phone }, values) {
      const found = await findOrder(tx, values.no);
      const { order, mobile } = found;
      const tries = await paymentsOf(tx, order.id);
      const [row] = await rowsOf(tx, [found]);
      return {
        record: {
          ...row,
          target: `${order.targetType} ${order.targetId}`,
          mobile: phone(mobile),
          price: order.price,
          pay_type: order.payType,
          access_until: timeText(order.accessUntil),
          history: order.history
            .map(({ status, at }) => `${stateOf(status)} ${timeText(new Date(at))}`)
            .join("; "),
          payments: tries
            .map(({ payment: { paymentNo, amount, status } }) => `${paymentNo} ${amount} ${status}`)
            .join("; "),
          refunds: tries
            .flatMap(({ refund, job }) => (refund ? [{ ...refund, job }] : []))
            .map(({ refundNo, amount, status, reason, job }) =>
              [refundNo, amount, status, reason, job?.lastError ?? ""]
                .filter((part) => part !== "")
                .join(" "),
            )
            .join("; "),
        },
      };
    },
  }),
  changeCommand({
    action: "refund",
    concerns: "money",
    about:
      "Asks for the money of a paid order back; the running upstream sends it, and what was bought ends then.",
    zh: ["退款", "给已付款的订单退款；系统发给支付渠道，退成后买的内容收回。"],
    args: { no },
    options: {
      reason: {
        kind: "text",
        most: 80,
        help: "why, for the provider and the learner's bill",
        zh: ["退款原因", "支付渠道和学员账单上显示"],
        required: true,
      },
      late: {
        kind: "switch",
        help: "also when it was paid more than seven days ago",
        zh: ["超过七天也退", "付款超过七天时要选"],
      },
    },
    example: 'order refund D20261125103000123456789012 --reason "报错了班"',
    fits: ({ state, pays }) => state === "paid" && Number(pays) > 0,
    async run({ tx, nowMs, made, recordChange }, { reason, late: isLate = false, ...values }) {
      const { order } = await findOrder(tx, values.no);
      const state = stateOf(order.status);
      const tries = await paymentsOf(tx, order.id);
      const paid = tries.find(({ payment }) => payment.status === "paid");
      if (paid?.refund && order.status === STATUS.paid)
        throw new Declined(
          both(
            `NO: the refund ${paid.refund.refundNo} of this order is asked for already.`,
            `NO: 这个订单已申请退款（${paid.refund.refundNo}）。`,
          ),
        );
      if (order.status !== STATUS.paid)
        throw new Declined(
          both(
            `NO: the order is ${state}; only a paid one is refunded.${order.status === STATUS.waiting ? " order close ends one that waits." : ""}`,
            `NO: 订单${valueText(state, "order")}，只有已付款的能退款。${order.status === STATUS.waiting ? "待付款的用 order close 关闭。" : ""}`,
          ),
        );
      if (!paid)
        throw new Declined(
          both(
            "NO: nothing was paid for this order, so there is nothing to give back.",
            "NO: 这个订单没有付过款，不用退。",
          ),
        );
      if (!isLate && !isRefundable(order, { isRefunding: false, nowMs }))
        throw new Declined(
          both(
            `NO: it was paid ${timeText(order.paidAt)}, more than seven days ago. Add --late to give the money back all the same.`,
            `NO: 付款时间是 ${timeText(order.paidAt)}，超过七天。仍要退款请选 --late。`,
          ),
        );
      await askRefund(tx, order.id, { reason, isLate, nowMs });
      const [asked] = (await paymentsOf(tx, order.id)).flatMap(({ refund }) => refund ?? []);
      recordChange({
        target: `order ${order.orderNo}`,
        before: { refund: null },
        after: { refund: made(asked?.refundNo ?? null), amount: order.payPrice, reason },
      });
      return {
        said: both(
          `The refund of ${order.payPrice} yuan for ${order.title} is asked for. The upstream sends it within seconds while it runs; order show tells when it is done.`,
          `已申请退款：${order.title}，${order.payPrice} 元。几秒内发给支付渠道，结果见 order show。`,
        ),
      };
    },
  }),
  changeCommand({
    action: "close",
    concerns: "money",
    about:
      "Closes an order that is not paid, here and at the provider; its coupon is free again. Money that is under way goes back where it must.",
    zh: ["关闭", "关闭没付款的订单，支付渠道也关闭；优惠券退回。正在付的钱会原路退回。"],
    args: { no },
    example: "order close D20261125103000123456789012",
    fits: ifState("waiting", "failed"),
    async run({ tx, nowMs, recordChange }, values) {
      const { order } = await findOrder(tx, values.no);
      if (!isUnpaid(order))
        throw new Declined(
          both(
            `NO: the order is ${stateOf(order.status)}; only one that waits or has failed is closed.${order.status === STATUS.paid ? " order refund gives the money back." : ""}`,
            `NO: 订单${valueText(stateOf(order.status), "order")}，只有待付款或付款失败的能关闭。${order.status === STATUS.paid ? "退款用 order refund。" : ""}`,
          ),
        );
      await closeOrder(tx, order.id, nowMs);
      recordChange({
        target: `order ${order.orderNo}`,
        before: { state: stateOf(order.status) },
        after: { state: "closed" },
      });
      return {
        said: both(
          `The order ${order.orderNo} for ${order.title} is closed.`,
          `订单 ${order.orderNo}（${order.title}）已关闭。`,
        ),
      };
    },
  }),
  reconcileCommand,
];

async function paymentsOf(tx: Db, orderId: number) {
  return tx
    .select({ payment: payments, refund: refunds, job: jobs })
    .from(payments)
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .leftJoin(jobs, and(eq(jobs.name, SEND_REFUND.name), eq(jobs.key, refunds.refundNo)))
    .where(eq(payments.orderId, orderId))
    .orderBy(payments.id);
}

function inState(tx: Db, state: (typeof STATES)[number]): SQL | undefined {
  if (state !== "refunding" && state !== "surplus") return eq(orders.status, STATUS[state]);
  return isBeingRefunded(tx, state === "refunding" ? "paid" : "surplus");
}

/** Returns the sum of the listed orders, for a list by the time of payment or refund. */
async function saidOf(
  tx: Db,
  where: SQL | undefined,
  { by, ...range }: Range & { readonly by?: OrderTime | undefined },
) {
  if (by === undefined || by === "placed") return {};
  const yuan = await orderSum(tx, where, by, range);
  return {
    said:
      by === "paid"
        ? both(`Paid: ${yuan} yuan.`, `实收合计 ${yuan} 元。`)
        : both(`Given back: ${yuan} yuan.`, `退款合计 ${yuan} 元。`),
  };
}
