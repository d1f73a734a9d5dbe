import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { payments, refunds } from "../../platform/db/schema/orders.ts";
import { Refusal } from "../../platform/kit/errors.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { planJob } from "../../platform/jobs/planJob.ts";
import { type PaymentDriver, driverOf } from "../../platform/payment/payment.ts";
import { dismiss } from "./enrol.ts";
import { fenOf } from "./money.ts";
import { newNumber } from "../../platform/kit/numbers.ts";
import { type OrderRow, STATUS, lockOrder, setStatus } from "./orderRows.ts";
import { notifyOrder, notifySurplus } from "./notifyOrder.ts";

/** Days after the payment in which a learner may request a refund. */
const REFUND_DAYS = 7;
const DAY_MS = 24 * 3_600_000;
const ASKED_AGAIN_MS = 60_000;

export const SEND_REFUND = { name: "sendRefund" } as const;

interface Refunding {
  readonly isRefunding: boolean;
  /** true: allows a refund after REFUND_DAYS, which only operators may request. */
  readonly isLate?: boolean;
  readonly nowMs: number;
}

/** Whether a refund can be requested: the order is paid, was not free, and the days for a refund are not over. */
export function isRefundable(
  { status, payPrice, paidAt }: OrderRow,
  { isRefunding, isLate = false, nowMs }: Refunding,
): boolean {
  const inTime = paidAt !== null && (isLate || nowMs < paidAt.getTime() + REFUND_DAYS * DAY_MS);
  return status === STATUS.paid && fenOf(payPrice) > 0 && inTime && !isRefunding;
}

/**
 * Requests the refund of an order. A repeated request has no effect.
 * @throws Refusal conflict: the order is not paid, or the days for a refund are over
 */
export async function askRefund(
  tx: Db,
  id: number,
  { reason, isLate = false, nowMs }: { readonly reason: string } & Omit<Refunding, "isRefunding">,
): Promise<OrderRow> {
  const order = await lockOrder(tx, id);
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, id), eq(payments.status, "paid")));
  if (!payment || !isRefundable(order, { isRefunding: false, isLate, nowMs }))
    throw new Refusal("notRefundable", `这笔订单不能退款：只有支付后 ${REFUND_DAYS} 天内的订单可以退`);
  await planRefund(tx, { payment, reason, nowMs });
  return order;
}

interface Planned {
  readonly payment: typeof payments.$inferSelect;
  readonly reason: string;
  readonly nowMs: number;
}

/** Stores the refund of a payment and plans the job that sends it. A payment has at most one refund. */
export async function planRefund(tx: Db, { payment, reason, nowMs }: Planned): Promise<void> {
  const refundNo = newNumber("R", nowMs);
  const [row] = await tx
    .insert(refunds)
    .values({ paymentId: payment.id, refundNo, amount: payment.amount, reason, createdAt: new Date(nowMs) })
    .onConflictDoNothing()
    .returning();
  if (row) await planJob(tx, SEND_REFUND, { key: refundNo, runAtMs: nowMs });
}

/**
 * Creates the job that sends a refund to the provider, which recognizes a repeated refund by its number, the job's key.
 * The provider is called between two transactions; if the process dies there, the refund is sent again.
 */
export function sendRefundJob(drivers: readonly PaymentDriver[]): Job {
  return {
    ...SEND_REFUND,
    asksOutside: true,
    run: async ({ db, key, nowMs }) => {
      const [found] = await db
        .select()
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(and(eq(refunds.refundNo, key), eq(refunds.status, "waiting")));
      if (!found) return;
      const { refunds: refund, payments: payment } = found;
      const outcome = await driverOf(drivers, payment.payType).refund({
        paymentNo: payment.paymentNo,
        refundNo: key,
        fen: fenOf(refund.amount),
        totalFen: fenOf(payment.amount),
        reason: refund.reason,
      });
      if (outcome === "waiting") await planJob(db, SEND_REFUND, { key, runAtMs: nowMs + ASKED_AGAIN_MS });
      else await inTransaction(db, (tx) => settleRefund(tx, { refundId: refund.id, payment, nowMs }));
    },
  };
}

async function settleRefund(
  tx: Db,
  { refundId, payment, nowMs }: Pick<Planned, "payment" | "nowMs"> & { readonly refundId: number },
): Promise<void> {
  const order = await lockOrder(tx, payment.orderId);
  const settled = await tx
    .update(refunds)
    .set({ status: "done", doneAt: new Date(nowMs) })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, "waiting")))
    .returning({ id: refunds.id });
  // Another process has settled the refund before this one.
  if (settled.length === 0) return;
  // A surplus payment granted nothing, so its order does not change.
  if (payment.status === "surplus") return notifySurplus(tx, order, { payment, nowMs });
  await dismiss(tx, order, nowMs);
  await notifyOrder(tx, await setStatus(tx, order, { status: STATUS.refunded, nowMs }), nowMs);
}

/** Returns which of the orders have a requested refund. */
export async function refundingOf(db: Db, orderIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, and(eq(payments.id, refunds.paymentId), eq(payments.status, "paid")))
    .where(inArray(payments.orderId, [...orderIds]));
  return new Set(rows.map(({ orderId }) => orderId));
}
