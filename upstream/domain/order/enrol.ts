import type { Db } from "../../platform/db/database.ts";
import { type Grant, endGrant, grantAccess } from "../enrolment/grantAccess.ts";
import { type OrderRow, STATUS, setStatus } from "./orderRows.ts";
import type { TargetKey } from "../catalogue/targets.ts";
import { notifyOrder } from "./notifyOrder.ts";

/** Marks an order as paid, grants access and notifies the learner, in the caller's transaction. */
export async function admit(
  tx: Db,
  order: OrderRow,
  { payType, nowMs }: { readonly payType: string; readonly nowMs: number },
): Promise<OrderRow> {
  const until = await grantAccess(tx, { ...grantOf(order), agencyId: order.agencyId, nowMs });
  if (until === undefined) throw new Error(`the order ${order.orderNo} gives nothing`);
  const paidAt = new Date(nowMs);
  const paid = await setStatus(tx, order, {
    status: STATUS.paid,
    payType,
    paidAt,
    accessUntil: until,
    nowMs,
  });
  await notifyOrder(tx, paid, nowMs);
  return paid;
}

/** Ends the grant of an order. Access by other orders, codes or gifts stays. */
export async function dismiss(tx: Db, order: OrderRow, nowMs: number): Promise<void> {
  await endGrant(tx, { ...grantOf(order), nowMs });
}

export function targetOf({ targetType, targetId }: OrderRow): TargetKey {
  return { type: targetType, id: targetId };
}

function grantOf(order: OrderRow): Grant {
  return { userId: order.userId, target: targetOf(order), origin: "order", source: order.orderNo };
}
