import { eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import type { Due, Job } from "../../platform/jobs/job.ts";
import { planClosing } from "./closePayments.ts";
import { freeCoupon } from "./coupons.ts";
import { type OrderRow, STATUS, isUnpaid, lockOrder, setStatus } from "./orderRows.ts";
import { notifyOrder } from "./notifyOrder.ts";

export const CLOSE_ORDER = { name: "closeOrder" } as const;

/** The job that closes an unpaid order, planned when the order is placed. Key: the order number. */
export const closeOrderJob: Job = {
  ...CLOSE_ORDER,
  run: async ({ db, key, nowMs }: Due) => {
    const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.orderNo, key));
    if (!row) return;
    const before = await lockOrder(db, row.id);
    const order = await closeOrder(db, row.id, nowMs);
    if (isUnpaid(before)) await notifyOrder(db, order, nowMs);
  },
};

/** Closes an unpaid order, plans to close its payments at the provider, and frees its coupon. A paid order stays. */
export async function closeOrder(tx: Db, id: number, nowMs: number): Promise<OrderRow> {
  const order = await lockOrder(tx, id);
  if (!isUnpaid(order)) return order;
  await freeCoupon(tx, order);
  await planClosing(tx, order, nowMs);
  return setStatus(tx, order, { status: STATUS.closed, nowMs });
}
