import { eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { loadGrants } from "../catalogue/ownership.ts";
import { orders, payments } from "../../platform/db/schema/orders.ts";
import { accessEnd } from "../enrolment/accessEnd.ts";
import { lockLearner } from "../enrolment/lockLearner.ts";
import { badInput, notFound } from "../../platform/kit/errors.ts";
import { countEvent } from "../../platform/kit/events.ts";
import type { Notice } from "../../platform/payment/payment.ts";
import { closeOrder } from "./closeOrder.ts";
import { planClosing } from "./closePayments.ts";
import { holdsCoupon } from "./coupons.ts";
import { admit, targetOf } from "./enrol.ts";
import { fenOf } from "./money.ts";
import { type OrderRow, STATUS, lockOrder, setStatus } from "./orderRows.ts";
import { planRefund } from "./refund.ts";
import { isOwned } from "../catalogue/targets.ts";
import { notifySurplus } from "./notifyOrder.ts";

/**
 * Settles a provider's notice of a payment in the caller's transaction. Notices may be repeated, late and in any order:
 * an order grants access once. A payment for a closed order still grants access if its coupon has a use left and the
 * learner does not own the product. All other payments are refunded.
 * @throws notFound the payment is unknown or of another provider; badInput: the amount differs
 */
export async function settlePayment(tx: Db, notice: Notice, nowMs: number): Promise<OrderRow> {
  const { orderId } = await paymentOf(tx, notice.paymentNo);
  const order = await lockOrder(tx, orderId);
  // Reads the payment again under the lock, because a concurrent notice may have settled it.
  const payment = await paymentOf(tx, notice.paymentNo);
  if (notice.payType !== undefined && notice.payType !== payment.payType) throw notFound("没有这笔支付");
  if (payment.status === "paid" || payment.status === "surplus") return order;
  const own = eq(payments.id, payment.id);
  if (notice.outcome === "fail") {
    if (payment.status !== "waiting") return order;
    await tx.update(payments).set({ status: "failed" }).where(own);
    countEvent("payment", "failed");
    return order.status === STATUS.waiting ? setStatus(tx, order, { status: STATUS.failed, nowMs }) : order;
  }
  if (notice.fen !== fenOf(payment.amount)) throw badInput("支付金额和订单不一致");
  const surplus = await whySurplus(tx, order, nowMs);
  countEvent("payment", surplus === "" ? "paid" : "surplus");
  const { transactionId, paidAtMs = nowMs } = notice;
  await tx
    .update(payments)
    .set({ status: surplus === "" ? "paid" : "surplus", transactionId, paidAt: new Date(paidAtMs) })
    .where(own);
  if (surplus === "") {
    await planClosing(tx, order, nowMs);
    return admit(tx, order, { payType: payment.payType, nowMs });
  }
  await planRefund(tx, { payment, reason: surplus, nowMs });
  await notifySurplus(tx, order, { payment, nowMs, why: surplus });
  // Closes the order if it is still open, so that the learner does not pay again.
  return closeOrder(tx, order.id, nowMs);
}

/** Returns the reason in Chinese why a payment is refunded; "": the payment grants access. */
async function whySurplus(tx: Db, order: OrderRow, nowMs: number): Promise<string> {
  if (order.status === STATUS.paid || order.status === STATUS.refunded) return "这笔订单已经支付过";
  const learner = await lockLearner(tx, order.userId);
  if (learner.status === "closed") return "账号已经注销";
  const target = targetOf(order);
  if (isOwned(await loadGrants(tx, order.userId, nowMs))(target)) return "你已经拥有它";
  if ((await accessEnd(tx, target, nowMs)) === undefined) return "它已经结束或者下架";
  return (await holdsCoupon(tx, order)) ? "" : "订单关闭以后，它的优惠码已经用掉";
}

/** @returns the agency whose order a payment pays; undefined: unknown payment number */
export async function agencyOfPayment(db: Db, paymentNo: string): Promise<number | undefined> {
  const [row] = await db
    .select({ agencyId: orders.agencyId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.paymentNo, paymentNo));
  return row?.agencyId;
}

async function paymentOf(tx: Db, paymentNo: string): Promise<typeof payments.$inferSelect> {
  const [row] = await tx.select().from(payments).where(eq(payments.paymentNo, paymentNo));
  if (!row) throw notFound("没有这笔支付");
  return row;
}
