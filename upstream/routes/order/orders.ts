import { cancelOrder, listOrders, orderDetail, refundOrder } from "#shared/contract/order/endpoints.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import { loadOwnership } from "#upstream/domain/catalogue/ownership.ts";
import { pageCut, pageOfRows } from "#upstream/platform/db/page.ts";
import { type Context, route } from "../route.ts";
import { closeOrder } from "#upstream/domain/order/closeOrder.ts";
import { type OrderRow, findOrder, orderOf, pageOfOrders } from "#upstream/domain/order/orderRows.ts";
import { askRefund, refundingOf } from "#upstream/domain/order/refund.ts";
import { presentOrder } from "#upstream/domain/order/presentOrder.ts";
import { isSelling } from "#upstream/domain/order/isSelling.ts";

type Asking = Pick<Context<typeof orderDetail>, "deps" | "agency" | "user" | "nowMs">;

export const orderRoutes = [
  route(listOrders, async ({ input, ...asking }) => {
    const { db } = asking.deps;
    const cut = pageCut(input);
    const own = { userId: asking.user.userId, status: input.status };
    const { rows, total } = await pageOfOrders(db, own, cut);
    return pageOfRows(cut, await presentOrders(rows, asking), total);
  }),
  route(orderDetail, async ({ input, ...asking }) => {
    const { deps, user } = asking;
    const found = await orderOf(deps.db, user.userId, input.order_no);
    const [order] = await presentOrders(found ? [found] : [], asking);
    return order ?? null;
  }),
  route(cancelOrder, async ({ input, ...asking }) => {
    const { deps, user, nowMs } = asking;
    const { db } = deps;
    const { id } = await findOrder(db, user.userId, input.order_no);
    return presentOne(await inTransaction(db, (tx) => closeOrder(tx, id, nowMs)), asking);
  }),
  route(refundOrder, async ({ input, ...asking }) => {
    const { deps, user, nowMs } = asking;
    const { db } = deps;
    const { id } = await findOrder(db, user.userId, input.order_no);
    const { reason = "" } = input;
    return presentOne(await inTransaction(db, (tx) => askRefund(tx, id, { reason, nowMs })), asking);
  }),
];

export async function presentOne(order: OrderRow, asking: Asking) {
  const [shown] = await presentOrders([order], asking);
  if (!shown) throw new Error("an order was presented as none");
  return shown;
}

async function presentOrders(rows: readonly OrderRow[], { deps, agency, user, nowMs }: Asking) {
  const { db, payments } = deps;
  if (rows.length === 0) return [];
  const [ownership, refunding] = await Promise.all([
    loadOwnership(db, user.userId, nowMs),
    refundingOf(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  const payTypes = isSelling({ payments, agency }) ? payments.map(({ payType }) => payType) : [];
  return rows.map((order) =>
    presentOrder(order, {
      ownership,
      isRefunding: refunding.has(order.id),
      payTypes,
      nowMs,
    }),
  );
}
