import { and, desc, eq, ne } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { classrooms, courses } from "../db/schema/catalogue.ts";
import { orders, packages } from "../db/schema/orders.ts";
import { letIn, letInUntil } from "../enrolment/letIn.ts";
import { type OrderRow, STATUS, setStatus } from "./orderRows.ts";
import { type TargetKey, accessUntil } from "./targets.ts";
import { tellOrder } from "./tellOrder.ts";

/** Marks an order as paid and lets the learner in: both in the caller's transaction. */
export async function admit(
  tx: Db,
  order: OrderRow,
  { payType, nowMs }: { readonly payType: string; readonly nowMs: number },
): Promise<OrderRow> {
  const { userId, agencyId } = order;
  const target = targetOf(order);
  const until = accessUntil(await termsOf(tx, target), nowMs);
  await letIn(tx, { userId, agencyId, target, origin: "order", until, nowMs });
  const paidAt = new Date(nowMs);
  const paid = await setStatus(tx, order, {
    status: STATUS.paid,
    payType,
    paidAt,
    accessUntil: until,
    nowMs,
  });
  await tellOrder(tx, paid, nowMs);
  return paid;
}

/** Ends what an order gave; another paid order of the same keeps what it gave. */
export async function dismiss(tx: Db, order: OrderRow, nowMs: number): Promise<void> {
  const [other] = await tx
    .select({ accessUntil: orders.accessUntil })
    .from(orders)
    .where(
      and(
        eq(orders.userId, order.userId),
        eq(orders.targetType, order.targetType),
        eq(orders.targetId, order.targetId),
        eq(orders.status, STATUS.paid),
        ne(orders.id, order.id),
      ),
    )
    .orderBy(desc(orders.accessUntil))
    .limit(1);
  const until = other ? other.accessUntil : new Date(nowMs);
  await letInUntil(tx, { userId: order.userId, target: targetOf(order), until, nowMs });
}

export function targetOf({ targetType, targetId }: OrderRow): TargetKey {
  return { type: targetType, id: targetId };
}

/** What was sold is paid for even when it is no longer shown. */
async function termsOf(tx: Db, { type, id }: TargetKey) {
  const endless = { expireTime: "", validDays: 0 };
  if (type === "live") return endless;
  if (type === "package") {
    const [row] = await tx
      .select({ validDays: packages.validDays })
      .from(packages)
      .where(eq(packages.id, id));
    return row ? { expireTime: "", ...row } : endless;
  }
  const table = type === "course" ? courses : classrooms;
  const [row] = await tx
    .select({ expireTime: table.expireTime, validDays: table.validDays })
    .from(table)
    .where(eq(table.id, id));
  return row ?? endless;
}
