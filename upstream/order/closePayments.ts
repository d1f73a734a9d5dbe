import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { orders, payments } from "../db/schema/orders.ts";
import type { Job } from "../jobs/job.ts";
import { planJob } from "../jobs/planJob.ts";
import { type PaymentDriver, driverOf } from "../payment/payment.ts";
import type { OrderRow } from "./orderRows.ts";

/** Longer than a provider takes to answer that it has a payment: what is announced this moment is closed after it. */
const ANNOUNCED_WITHIN_MS = 10_000;
/** So long behind its end the provider has closed it by itself: it was told until when it can be paid. */
export const OVER_MS = 3_600_000;

export const CLOSE_PAYMENTS = { name: "closePayments" } as const;

/** Tries that somebody could still pay, as far as we know; a failed one can be tried again at some providers. */
const isOpen = inArray(payments.status, ["waiting", "failed"]);

/** Plans to close what could still be paid of an order that is closed, or paid by another try. Within the transaction that makes it so. */
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

/** Key: order number. It goes on where it stopped: what is closed is not asked for again. */
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
        // Unless it was paid meanwhile.
        await db
          .update(payments)
          .set({ status: "closed" })
          .where(and(eq(payments.id, id), isOpen));
      }
    },
  };
}
