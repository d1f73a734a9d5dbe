import { eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { couponUses, orders } from "../db/schema/orders.ts";
import type { Due, Job } from "../jobs/job.ts";
import { type OrderRow, STATUS, lockOrder, setStatus } from "./orderRows.ts";
import { tellOrder } from "./tellOrder.ts";

export const CLOSE_ORDER = { name: "closeOrder" } as const;

/** Key: order number. Planned with the order, so it also comes after a restart. */
export const closeOrderJob: Job = {
  ...CLOSE_ORDER,
  run: async ({ db, key, nowMs }: Due) => {
    const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.orderNo, key));
    if (!row) return;
    const { status: before } = await lockOrder(db, row.id);
    const order = await closeOrder(db, row.id, nowMs);
    if (before === STATUS.waiting) await tellOrder(db, order, nowMs);
  },
};

/** One that waits is closed, and its coupon is free again; any other stays what it is. */
export async function closeOrder(tx: Db, id: number, nowMs: number): Promise<OrderRow> {
  const order = await lockOrder(tx, id);
  const isUnpaid = order.status === STATUS.waiting || order.status === STATUS.failed;
  if (isUnpaid) await tx.delete(couponUses).where(eq(couponUses.orderId, id));
  if (order.status !== STATUS.waiting) return order;
  return setStatus(tx, order, { status: STATUS.closed, nowMs });
}
