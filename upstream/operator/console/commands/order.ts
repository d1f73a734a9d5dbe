import { type SQL, and, desc, eq, exists, gte, lt } from "drizzle-orm";
import type { Db } from "#upstream/platform/db/database.ts";
import { agencies } from "#upstream/platform/db/schema/agencies.ts";
import { jobs } from "#upstream/platform/db/schema/system.ts";
import { orders, payments, refunds } from "#upstream/platform/db/schema/orders.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { closeOrder } from "#upstream/domain/order/closeOrder.ts";
import { STATUS, isUnpaid } from "#upstream/domain/order/orderRows.ts";
import { SEND_REFUND, askRefund, isRefundable } from "#upstream/domain/order/refund.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { type Row, changeCommand, listCommand, showCommand } from "../command.ts";
import { ofAgency } from "../find.ts";
import { Declined } from "../../errors.ts";
import { reconcileCommand } from "./reconcile.ts";

type State = keyof typeof STATUS;
const STATES = ["waiting", "paid", "failed", "closed", "refunded", "refunding", "surplus"] as const;

const no = { kind: "code", help: "number of the order, as the learner sees it" } as const;

export const orderCommands = [
  listCommand({
    action: "list",
    concerns: "agency",
    about: "Orders, the newest first.",
    options: {
      agency: { kind: "flag", help: "only of this agency" },
      state: {
        kind: "choice",
        of: STATES,
        help: "only in this state; refunding: paid, with a refund that is not done; surplus: with money that was of no use and has not gone back yet",
      },
      user: { kind: "id", help: "only of this account" },
      since: { kind: "moment", help: "only placed from then on" },
      before: { kind: "moment", help: "only placed before" },
    },
    example: "order list --agency beikao --state paid --since 2026-09-01",
    async run({ tx, limit, offset }, values) {
      const where = and(
        await ofAgency(tx, orders.agencyId, values.agency),
        values.state && inState(tx, values.state),
        values.user === undefined ? undefined : eq(orders.userId, values.user),
        values.since === undefined ? undefined : gte(orders.createdAt, new Date(values.since)),
        values.before === undefined ? undefined : lt(orders.createdAt, new Date(values.before)),
      );
      const found = await selectOrders(tx, where)
        .orderBy(desc(orders.createdAt), desc(orders.id))
        .limit(limit)
        .offset(offset);
      return { rows: found.map(rowOf), total: await tx.$count(orders, where) };
    },
  }),
  showCommand({
    action: "show",
    concerns: "agency",
    about: "One order with its payments, its refunds and why one of them is not done yet.",
    args: { no },
    example: "order show D20261125103000123456789012",
    async run({ tx, phone }, values) {
      const found = await findOrder(tx, values.no);
      const { order, mobile } = found;
      const tries = await paymentsOf(tx, order.id);
      return {
        record: {
          ...rowOf(found),
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
    args: { no },
    options: {
      reason: {
        kind: "text",
        most: 80,
        help: "why, for the provider and the learner's bill",
        required: true,
      },
      late: { kind: "switch", help: "also when it was paid more than seven days ago" },
    },
    example: 'order refund D20261125103000123456789012 --reason "报错了班"',
    async run({ tx, nowMs, made, recordChange }, { reason, late: isLate = false, ...values }) {
      const { order } = await findOrder(tx, values.no);
      const state = stateOf(order.status);
      const tries = await paymentsOf(tx, order.id);
      const paid = tries.find(({ payment }) => payment.status === "paid");
      if (paid?.refund && order.status === STATUS.paid)
        throw new Declined(`NO: the refund ${paid.refund.refundNo} of this order is asked for already.`);
      if (order.status !== STATUS.paid)
        throw new Declined(
          `NO: the order is ${state}; only a paid one is refunded.${order.status === STATUS.waiting ? " order close ends one that waits." : ""}`,
        );
      if (!paid) throw new Declined("NO: nothing was paid for this order, so there is nothing to give back.");
      if (!isLate && !isRefundable(order, { isRefunding: false, nowMs }))
        throw new Declined(
          `NO: it was paid ${timeText(order.paidAt)}, more than seven days ago. Add --late to give the money back all the same.`,
        );
      await askRefund(tx, order.id, { reason, isLate, nowMs });
      const [asked] = (await paymentsOf(tx, order.id)).flatMap(({ refund }) => refund ?? []);
      recordChange({
        target: `order ${order.orderNo}`,
        before: { refund: null },
        after: { refund: made(asked?.refundNo ?? null), amount: order.payPrice, reason },
      });
      return {
        said: `The refund of ${order.payPrice} yuan for ${order.title} is asked for. The upstream sends it within seconds while it runs; order show tells when it is done.`,
      };
    },
  }),
  changeCommand({
    action: "close",
    concerns: "money",
    about:
      "Closes an order that is not paid, here and at the provider; its coupon is free again. Money that is under way goes back where it must.",
    args: { no },
    example: "order close D20261125103000123456789012",
    async run({ tx, nowMs, recordChange }, values) {
      const { order } = await findOrder(tx, values.no);
      if (!isUnpaid(order))
        throw new Declined(
          `NO: the order is ${stateOf(order.status)}; only one that waits or has failed is closed.${order.status === STATUS.paid ? " order refund gives the money back." : ""}`,
        );
      await closeOrder(tx, order.id, nowMs);
      recordChange({
        target: `order ${order.orderNo}`,
        before: { state: stateOf(order.status) },
        after: { state: "closed" },
      });
      return { said: `The order ${order.orderNo} for ${order.title} is closed.` };
    },
  }),
  reconcileCommand,
];

function selectOrders(tx: Db, where: SQL | undefined) {
  return tx
    .select({ order: orders, flag: agencies.flag, nickname: users.nickname, mobile: users.mobile })
    .from(orders)
    .innerJoin(agencies, eq(agencies.id, orders.agencyId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(where);
}

type Found = Awaited<ReturnType<typeof selectOrders>>[number];

async function findOrder(tx: Db, orderNo: string): Promise<Found> {
  const [found] = await selectOrders(tx, eq(orders.orderNo, orderNo));
  if (found) return found;
  throw new Declined(`NO: there is no order ${orderNo}. npm run admin -- order list tells the numbers.`);
}

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
  const waiting = tx
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(payments.orderId, orders.id),
        eq(payments.status, state === "refunding" ? "paid" : "surplus"),
        eq(refunds.status, "waiting"),
      ),
    );
  return exists(waiting);
}

function stateOf(status: number): string {
  return (Object.keys(STATUS) as State[]).find((name) => STATUS[name] === status) ?? String(status);
}

function rowOf({ order, flag, nickname }: Found): Row {
  return {
    no: order.orderNo,
    placed: timeText(order.createdAt),
    agency: flag,
    user: order.userId,
    nickname,
    title: order.title,
    pays: order.payPrice,
    state: stateOf(order.status),
    paid: timeText(order.paidAt),
  };
}
