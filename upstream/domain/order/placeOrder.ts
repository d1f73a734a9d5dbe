import { and, eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { loadOwnership } from "../catalogue/ownership.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { lockLearner } from "../enrolment/lockLearner.ts";
import { Refusal, badInput, notFound } from "../../platform/kit/errors.ts";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import { planJob } from "../../platform/jobs/planJob.ts";
import { type Verdict, judgeCoupon, reserveCoupon } from "./coupons.ts";
import { CLOSE_ORDER } from "./closeOrder.ts";
import { admit } from "./enrol.ts";
import { fenOf, yuanOf } from "./money.ts";
import { newNumber } from "../../platform/kit/numbers.ts";
import { type OrderRow, STATUS } from "./orderRows.ts";
import { type Target, type TargetKey, endOf, findTarget } from "../catalogue/targets.ts";

/** Time after which an unpaid order is closed. */
export const PAY_WITHIN_MS = 30 * 60_000;

const OWNED = "你已经拥有它，不用再买";

interface Buyer {
  readonly agency: AgencyScope;
  readonly userId: number;
  readonly nowMs: number;
}

export interface Offer {
  readonly target: Target;
  readonly verdict: Verdict | undefined;
  readonly payFen: number;
  /** Reason in Chinese why the learner cannot order; "": the learner can order. */
  readonly obstacle: string;
  readonly waitingNo: string;
  /** End of the access that the learner has; null: no end; undefined: no access. */
  readonly ends: Date | null | undefined;
}

/** Returns price and obstacle of an order that would be placed now; undefined: no such product. */
export async function offerOf(
  db: Db,
  key: TargetKey,
  { agency, userId, nowMs, code, lock }: Buyer & { readonly code: string; readonly lock?: true },
): Promise<Offer | undefined> {
  const target = await findTarget(db, key, { agency, nowMs });
  if (!target) return undefined;
  const ownership = await loadOwnership(db, userId, nowMs);
  const asking = { agencyId: agency.id, userId, nowMs, ...(lock && { lock }) };
  const verdict = code.trim() === "" ? undefined : await judgeCoupon(db, code, target, asking);
  const [waiting] = await db
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.targetType, key.type),
        eq(orders.targetId, key.id),
        eq(orders.status, STATUS.waiting),
      ),
    );
  const ends = endOf(ownership)(key);
  return {
    target,
    verdict,
    payFen: fenOf(target.price) - (verdict?.offFen ?? 0),
    waitingNo: waiting?.orderNo ?? "",
    ends,
    obstacle: ends !== undefined ? OWNED : waiting ? "你有一笔同样的订单还没有支付，请先支付或者取消它" : "",
  };
}

/**
 * Places an order. An order with nothing to pay grants access at once.
 * @throws notFound the product is not on sale
 * @throws Refusal conflict: the learner owns the product or has an unpaid order of it; badInput: the coupon is not
 *   valid
 */
export async function placeOrder(
  tx: Db,
  key: TargetKey,
  buyer: Buyer & { readonly code: string },
): Promise<OrderRow> {
  const { agency, userId, nowMs } = buyer;
  await lockLearner(tx, userId);
  const offer = await offerOf(tx, key, { ...buyer, lock: true });
  if (!offer) throw notFound("没有找到要买的内容，它可能已经下架");
  const { target, verdict, payFen, obstacle } = offer;
  if (obstacle !== "") throw new Refusal("notBuyable", obstacle, { order_no: offer.waitingNo });
  if (verdict && verdict.couponId === undefined) throw badInput(verdict.msg);
  const expiresAt = new Date(nowMs + PAY_WITHIN_MS);
  const [order] = await tx
    .insert(orders)
    .values({
      userId,
      agencyId: agency.id,
      orderNo: newNumber("D", nowMs),
      targetType: key.type,
      targetId: key.id,
      title: target.title,
      cover: target.cover,
      price: target.price,
      originPrice: target.originPrice,
      payPrice: yuanOf(payFen),
      couponId: verdict?.couponId ?? null,
      history: [{ status: STATUS.waiting, at: new Date(nowMs).toISOString() }],
      createdAt: new Date(nowMs),
      expiresAt,
    })
    // A unique index admits only one of two concurrent orders.
    .onConflictDoNothing()
    .returning();
  if (!order) throw new Refusal("sameOrderWaits", "你有一笔同样的订单还没有支付，请先支付或者取消它");
  if (verdict?.couponId !== undefined)
    await reserveCoupon(tx, { id: order.id, couponId: verdict.couponId, userId });
  if (payFen === 0) return admit(tx, order, { payType: "free", nowMs });
  await planJob(tx, CLOSE_ORDER, { key: order.orderNo, runAtMs: expiresAt.getTime() });
  return order;
}
