import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { notFound } from "../../platform/kit/errors.ts";
import type { PageCut, RowsAndTotal } from "../../platform/db/page.ts";

export type OrderRow = typeof orders.$inferSelect;

export const STATUS = { waiting: 1, paid: 2, failed: 3, closed: 4, refunded: 5 } as const;

/** Whether an order is open: neither paid nor closed. An order with a failed payment can be paid again. */
export function isUnpaid({ status }: Pick<OrderRow, "status">): boolean {
  return status === STATUS.waiting || status === STATUS.failed;
}

/**
 * Locks the row of an order until the end of the transaction. Every change of an order calls this first, so that two
 * changes never run at the same time.
 * @throws notFound no such order
 */
export async function lockOrder(tx: Db, id: number): Promise<OrderRow> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  if (!row) throw notFound("没有这个订单");
  return row;
}

/** Finds an order of the learner; undefined: it does not exist or belongs to another learner. */
export async function orderOf(db: Db, userId: number, orderNo: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.orderNo, orderNo)));
  return row;
}

/**
 * Finds an order of the learner.
 * @throws notFound the order does not exist or belongs to another learner
 */
export async function findOrder(db: Db, userId: number, orderNo: string): Promise<OrderRow> {
  const row = await orderOf(db, userId, orderNo);
  if (!row) throw notFound("没有这个订单");
  return row;
}

/** Returns a page of the learner's orders, newest first, with the total. `status` undefined: orders of any status. */
export async function pageOfOrders(
  db: Db,
  { userId, status }: { readonly userId: number; readonly status: number | undefined },
  cut: PageCut,
): Promise<RowsAndTotal<OrderRow>> {
  const where = and(eq(orders.userId, userId), status === undefined ? undefined : eq(orders.status, status));
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(orders)
      .where(where)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(cut.size)
      .offset(cut.offset),
    db.$count(orders, where),
  ]);
  return { rows, total };
}

/** Sets the status of an order, and adds the status with its time to the order's history. */
export async function setStatus(
  tx: Db,
  order: OrderRow,
  {
    status,
    nowMs,
    ...more
  }: { readonly status: number; readonly nowMs: number } & Partial<
    Pick<OrderRow, "paidAt" | "payType" | "accessUntil">
  >,
): Promise<OrderRow> {
  const step = JSON.stringify([{ status, at: new Date(nowMs).toISOString() }]);
  const [row] = await tx
    .update(orders)
    .set({ status, ...more, history: sql`${orders.history} || ${step}::jsonb` })
    .where(eq(orders.id, order.id))
    .returning();
  return row ?? order;
}
