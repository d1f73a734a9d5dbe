import { type SQL, and, desc, eq, inArray } from "drizzle-orm";
import { cancelOrder, listOrders, orderDetail, refundOrder } from "#shared/contract/order/endpoints.ts";
import { inTransaction } from "#upstream/db/inTransaction.ts";
import { loadOwnership } from "#upstream/db/ownership.ts";
import { pageCut, pageOfRows } from "#upstream/db/page.ts";
import { orders, payments, refunds } from "#upstream/db/schema/orders.ts";
import { type Context, route } from "../route.ts";
import { closeOrder } from "#upstream/order/closeOrder.ts";
import { type OrderRow, findOrder } from "#upstream/order/orderRows.ts";
import { askRefund } from "#upstream/order/refund.ts";
import { presentOrder } from "#upstream/order/presentOrder.ts";
import { isSelling } from "./isSelling.ts";

type Asking = Pick<Context<typeof orderDetail>, "deps" | "agency" | "user" | "nowMs">;

export const serveOrderList = route(listOrders, async ({ input, ...asking }) => {
  const { db } = asking.deps;
  const cut = pageCut(input);
  const where = and(
    eq(orders.userId, asking.user.userId),
    input.status === undefined ? undefined : eq(orders.status, input.status),
  );
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
  return pageOfRows(cut, await presentOrders(rows, asking), total);
});

export const serveOrderDetail = route(orderDetail, async ({ input, ...asking }) => {
  const where: SQL | undefined = and(
    eq(orders.userId, asking.user.userId),
    eq(orders.orderNo, input.order_no),
  );
  const rows = await asking.deps.db.select().from(orders).where(where);
  const [order] = await presentOrders(rows, asking);
  return order ?? null;
});

export const serveCancelOrder = route(cancelOrder, async ({ input, ...asking }) => {
  const { deps, user, nowMs } = asking;
  const { id } = await findOrder(deps.db, user.userId, input.order_no);
  return presentOne(await inTransaction(deps.db, (tx) => closeOrder(tx, id, nowMs)), asking);
});

export const serveRefundOrder = route(refundOrder, async ({ input, ...asking }) => {
  const { deps, user, nowMs } = asking;
  const { id } = await findOrder(deps.db, user.userId, input.order_no);
  const { reason = "" } = input;
  return presentOne(await inTransaction(deps.db, (tx) => askRefund(tx, id, { reason, nowMs })), asking);
});

export async function presentOne(order: OrderRow, asking: Asking) {
  const [shown] = await presentOrders([order], asking);
  if (!shown) throw new Error("an order was presented as none");
  return shown;
}

async function presentOrders(rows: readonly OrderRow[], { deps, agency, user, nowMs }: Asking) {
  if (rows.length === 0) return [];
  const [ownership, refunding] = await Promise.all([
    loadOwnership(deps.db, user.userId, nowMs),
    deps.db
      .select({ orderId: payments.orderId })
      .from(refunds)
      .innerJoin(payments, and(eq(payments.id, refunds.paymentId), eq(payments.status, "paid")))
      .where(
        inArray(
          payments.orderId,
          rows.map(({ id }) => id),
        ),
      ),
  ]);
  const payTypes = isSelling({ deps, agency }) ? deps.payments.map(({ payType }) => payType) : [];
  return rows.map((order) =>
    presentOrder(order, {
      ownership,
      isRefunding: refunding.some(({ orderId }) => orderId === order.id),
      payTypes,
      nowMs,
    }),
  );
}
