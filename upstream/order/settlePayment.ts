import { eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { payments } from "../db/schema/orders.ts";
import { badInput, notFound } from "../errors.ts";
import type { Notice } from "../payment/payment.ts";
import { admit } from "./enrol.ts";
import { fenOf } from "./money.ts";
import { type OrderRow, STATUS, lockOrder, setStatus } from "./orderRows.ts";
import { planRefund } from "./refund.ts";

/**
 * What a provider tells, however often, late or out of order: an order lets in once. Money that comes after closing still lets in;
 * money that comes for an order that is paid already goes back. Within the caller's transaction.
 */
export async function settlePayment(tx: Db, notice: Notice, nowMs: number): Promise<OrderRow> {
  const { orderId } = await paymentOf(tx, notice.paymentNo);
  const order = await lockOrder(tx, orderId);
  // Read again under the lock: its twin may have been first.
  const payment = await paymentOf(tx, notice.paymentNo);
  if (payment.status === "paid" || payment.status === "surplus") return order;
  const own = eq(payments.id, payment.id);
  if (notice.outcome === "fail") {
    if (payment.status === "failed") return order;
    await tx.update(payments).set({ status: "failed" }).where(own);
    return order.status === STATUS.waiting ? setStatus(tx, order, { status: STATUS.failed, nowMs }) : order;
  }
  if (notice.fen !== fenOf(payment.amount)) throw badInput("支付金额和订单不一致");
  const isSurplus = order.status === STATUS.paid || order.status === STATUS.refunded;
  const paidAt = new Date(nowMs);
  const { transactionId } = notice;
  await tx
    .update(payments)
    .set({ status: isSurplus ? "surplus" : "paid", transactionId, paidAt })
    .where(own);
  if (isSurplus) {
    await planRefund(tx, { payment, reason: "重复支付", nowMs });
    return order;
  }
  return admit(tx, order, { payType: payment.payType, nowMs });
}

async function paymentOf(tx: Db, paymentNo: string): Promise<typeof payments.$inferSelect> {
  const [row] = await tx.select().from(payments).where(eq(payments.paymentNo, paymentNo));
  if (!row) throw notFound("没有这笔支付");
  return row;
}
