import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { orders, payments } from "../../platform/db/schema/orders.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { planJob } from "../../platform/jobs/planJob.ts";
import { type PaymentDriver, driverOf } from "../../platform/payment/payment.ts";
import type { OrderRow } from "./orderRows.ts";

/** Delay before a payment is closed: longer than sending it to the provider takes, so that the provider knows it. */
const ANNOUNCED_WITHIN_MS = 10_000;
/**
 * Time after an order's end when the provider has surely closed the payment itself, because the provider knows the end.
 */
export const OVER_MS = 3_600_000;

export const CLOSE_PAYMENTS = { name: "closePayments" } as const;

/** SQL condition: the payment may still be paid. Some providers let a learner retry a failed payment. */
const isOpen = inArray(payments.status, ["waiting", "failed"]);

/** Plans to close the open payments of an order that was closed or paid. Call it in the transaction of that change. */
export async function planClosing(
  tx: Db,
  { id, orderNo }: Pick<OrderRow, "id" | "orderNo">,
  nowMs: number,
): Promise<void> {
  const [last] = await tx
    .select({ createdAt: payments.createdAt })
    .from(payments)
    .where(and(eq(payments.orderId, id), isOpen))
    .orderBy(desc(payments.id))
    .limit(1);
  if (!last) return;
  const runAtMs = Math.max(nowMs, last.createdAt.getTime() + ANNOUNCED_WITHIN_MS);
  await planJob(tx, CLOSE_PAYMENTS, { key: orderNo, runAtMs });
}

/** Creates the job that closes an order's open payments at the provider. A repeated run skips closed payments. */
export function closePaymentsJob(drivers: readonly PaymentDriver[]): Job {
  return {
    ...CLOSE_PAYMENTS,
    asksOutside: true,
    run: async ({ db, key, nowMs }) => {
      const open = await db
        .select({
          id: payments.id,
          no: payments.paymentNo,
          payType: payments.payType,
          until: orders.expiresAt,
        })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .where(and(eq(orders.orderNo, key), isOpen));
      for (const { id, no, payType, until } of open) {
        const isOver = until !== null && until.getTime() + OVER_MS <= nowMs;
        try {
          await driverOf(drivers, payType).close(no);
        } catch (error) {
          if (!isOver) throw error;
        }
        // The condition keeps a payment that was paid while the provider was asked.
        await db
          .update(payments)
          .set({ status: "closed" })
          .where(and(eq(payments.id, id), isOpen));
      }
    },
  };
}
