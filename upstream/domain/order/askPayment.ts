import { eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { orders, payments } from "../../platform/db/schema/orders.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { planJob } from "../../platform/jobs/planJob.ts";
import { driverOf, type PaymentDriver } from "../../platform/payment/payment.ts";
import { OVER_MS } from "./closePayments.ts";
import { settlePayment } from "./settlePayment.ts";

const FIRST_MS = 60_000;
const LONGEST_MS = 10 * 60_000;

const ASK_PAYMENT = { name: "askPayment" } as const;

/** Plans the job that queries a payment, because its notice may never come. Call it where the payment begins. */
export async function planAsking(tx: Db, paymentNo: string, nowMs: number): Promise<void> {
  await planJob(tx, ASK_PAYMENT, { key: paymentNo, runAtMs: nowMs + FIRST_MS });
}

/**
 * Creates the job that queries the provider for a payment, less and less often, until the payment is settled or can no
 * longer be paid. A closed payment is queried too, because the learner may have paid before it was closed. The job's
 * key is the payment number.
 */
export function askPaymentJob(drivers: readonly PaymentDriver[]): Job {
  return {
    ...ASK_PAYMENT,
    asksOutside: true,
    run: async ({ db, key, nowMs }) => {
      const [payment] = await db
        .select({
          status: payments.status,
          payType: payments.payType,
          createdAt: payments.createdAt,
          until: orders.expiresAt,
        })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .where(eq(payments.paymentNo, key));
      if (!payment || payment.status === "paid" || payment.status === "surplus") return;
      const found = (await driverOf(drivers, payment.payType).query?.(key)) ?? "closed";
      if (found === "closed") return;
      if (found !== "open") await inTransaction(db, (tx) => settlePayment(tx, found, nowMs));
      const isSettled = found !== "open" && found.outcome === "success";
      const { createdAt, until } = payment;
      if (isSettled || (until?.getTime() ?? 0) + OVER_MS <= nowMs) return;
      const pauseMs = Math.min(Math.max(nowMs - createdAt.getTime(), FIRST_MS), LONGEST_MS);
      await planJob(db, ASK_PAYMENT, { key, runAtMs: nowMs + pauseMs });
    },
  };
}
