import { eq, type SQL } from "drizzle-orm";
import { STATUS } from "#upstream/domain/order/orderRows.ts";
import { refundingOf } from "#upstream/domain/order/refund.ts";
import { both } from "#upstream/platform/kit/language.ts";
import type { Db } from "../../platform/db/database.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { users } from "../../platform/db/schema/users.ts";
import { timeText } from "../../platform/kit/fields.ts";
import { Declined } from "../errors.ts";
import type { Row } from "./command.ts";

type State = keyof typeof STATUS;

export function selectOrders(tx: Db, where: SQL | undefined) {
  return tx
    .select({ order: orders, flag: agencies.flag, nickname: users.nickname, mobile: users.mobile })
    .from(orders)
    .innerJoin(agencies, eq(agencies.id, orders.agencyId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(where);
}

type Found = Awaited<ReturnType<typeof selectOrders>>[number];

/** @throws Declined when no order has this number */
export async function findOrder(tx: Db, orderNo: string): Promise<Found> {
  const [found] = await selectOrders(tx, eq(orders.orderNo, orderNo));
  if (found) return found;
  throw new Declined(
    both(
      `NO: there is no order ${orderNo}. npm run admin -- order list tells the numbers.`,
      `NO: 没有订单 ${orderNo}，见 order list。`,
    ),
  );
}

/** Returns rows for a list. A paid order whose refund is requested has the state "refunding". */
export async function rowsOf(tx: Db, found: readonly Found[]): Promise<Row[]> {
  const refunding = await refundingOf(
    tx,
    found.map(({ order }) => order.id),
  );
  return found.map(({ order, flag, nickname }) => ({
    no: order.orderNo,
    state: order.status === STATUS.paid && refunding.has(order.id) ? "refunding" : stateOf(order.status),
    placed: timeText(order.createdAt),
    agency: flag,
    user: order.userId,
    nickname,
    title: order.title,
    pays: order.payPrice,
    paid: timeText(order.paidAt),
  }));
}

export function stateOf(status: number): string {
  return (Object.keys(STATUS) as State[]).find((name) => STATUS[name] === status) ?? String(status);
}
