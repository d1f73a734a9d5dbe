import { and, eq, ne } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { orders, payments } from "../../platform/db/schema/orders.ts";
import { Refusal } from "../../platform/kit/errors.ts";
import { loadGrants } from "../catalogue/ownership.ts";
import type { PaymentDriver } from "../../platform/payment/payment.ts";
import { targetOf } from "./enrol.ts";
import { newNumber } from "../../platform/kit/numbers.ts";
import { planAsking } from "./askPayment.ts";
import { type OrderRow, STATUS, isUnpaid, lockOrder, setStatus } from "./orderRows.ts";
import { isOwned } from "../catalogue/targets.ts";

/** Whether an order can be paid: it waits for a payment or its last payment failed, and it has not expired. */
export function isPayable(order: OrderRow, nowMs: number): boolean {
  return isUnpaid(order) && order.expiresAt !== null && order.expiresAt.getTime() > nowMs;
}

export function notPayable(): Refusal {
  return new Refusal("notPayable", "这笔订单已经不能支付，请重新下单");
}

export interface BegunPayment {
  readonly order: OrderRow;
  readonly paymentNo: string;
}

/**
 * Begins a payment of an order with a new payment number. The caller sends the payment to the provider after the
 * transaction.
 * @throws Refusal conflict: the order cannot be paid any more, the learner owns its product, or a newer order waits
 */
export async function beginPayment(
  tx: Db,
  id: number,
  { driver, nowMs }: { readonly driver: PaymentDriver; readonly nowMs: number },
): Promise<BegunPayment> {
  const order = await lockOrder(tx, id);
  if (!isPayable(order, nowMs)) throw notPayable();
  // The learner owns the product already, so the payment would only be refunded (settlePayment.ts).
  if (isOwned(await loadGrants(tx, order.userId, nowMs))(targetOf(order)))
    throw new Refusal("owned", "你已经拥有它，不用再支付");
  const paymentNo = newNumber("P", nowMs);
  await tx.insert(payments).values({
    orderId: id,
    paymentNo,
    payType: driver.payType,
    amount: order.payPrice,
    createdAt: new Date(nowMs),
  });
  if (driver.query) await planAsking(tx, paymentNo, nowMs);
  if (order.status === STATUS.waiting) return { order, paymentNo };
  const twins = and(
    eq(orders.userId, order.userId),
    eq(orders.targetType, order.targetType),
    eq(orders.targetId, order.targetId),
    eq(orders.status, STATUS.waiting),
    ne(orders.id, id),
  );
  if ((await tx.$count(orders, twins)) > 0)
    throw new Refusal("sameOrderWaits", "你有一笔同样的新订单在等待支付，请支付那一笔");
  return { order: await setStatus(tx, order, { status: STATUS.waiting, nowMs }), paymentNo };
}

/** Returns a sandbox payment of the learner with its order number. Only this upstream settles such payments. */
export async function sandboxPaymentOf(db: Db, userId: number, paymentNo: string) {
  const [own] = await db
    .select({
      paymentNo: payments.paymentNo,
      amount: payments.amount,
      status: payments.status,
      orderNo: orders.orderNo,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(eq(payments.paymentNo, paymentNo), eq(payments.payType, "sandbox"), eq(orders.userId, userId)),
    );
  return own;
}
