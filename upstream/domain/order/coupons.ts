import { hundredthsOf } from "#shared/domain/scores.ts";
import { and, eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { couponUses, coupons } from "../../platform/db/schema/orders.ts";
import { fenOf } from "./money.ts";
import type { OrderRow } from "./orderRows.ts";
import type { Target } from "../catalogue/targets.ts";

/** Whether a coupon is valid for a learner and a product, and how much it takes off. */
export interface Verdict {
  readonly code: string;
  readonly name: string;
  /** Id of the coupon; undefined: the coupon is not valid. */
  readonly couponId: number | undefined;
  /** Reduction in hundredths of a yuan. */
  readonly offFen: number;
  /** Reason in Chinese why the coupon is not valid; "": the coupon is valid. */
  readonly msg: string;
}

interface Asking {
  readonly agencyId: number;
  readonly userId: number;
  readonly nowMs: number;
  /** Locks the coupon until the transaction ends, so that no other order takes its last use. */
  readonly lock?: true;
}

/** Returns a typed code in the stored form, which is upper case. */
function plainCode(typed: string): string {
  return typed.trim().toUpperCase();
}

/** Whether the agency has a coupon with this code, valid or not. */
export async function isCoupon(db: Db, agencyId: number, typed: string): Promise<boolean> {
  const where = and(eq(coupons.agencyId, agencyId), eq(coupons.code, plainCode(typed)));
  return (await db.$count(coupons, where)) > 0;
}

/**
 * Checks a coupon for a learner and a product.
 * @returns the reduction, or the reason in Chinese why the coupon is not valid
 */
export async function judgeCoupon(
  db: Db,
  given: string,
  target: Target,
  { agencyId, userId, nowMs, lock }: Asking,
): Promise<Verdict> {
  const code = plainCode(given);
  const query = db
    .select()
    .from(coupons)
    .where(and(eq(coupons.agencyId, agencyId), eq(coupons.code, code)));
  const [coupon] = await (lock ? query.for("update") : query);
  const refused = (msg: string): Verdict => ({
    code,
    name: coupon?.name ?? "",
    couponId: undefined,
    offFen: 0,
    msg,
  });
  if (!coupon) return refused("没有这个优惠码，请检查有没有输错");
  const { startsAt, endsAt, targetType, targetId, minPrice, mostUses } = coupon;
  const fen = fenOf(target.price);
  if (startsAt && startsAt.getTime() > nowMs) return refused("这个优惠码还没有到使用时间");
  if (endsAt && endsAt.getTime() <= nowMs) return refused("这个优惠码已经过期");
  const isFor =
    (targetType === null || targetType === target.type) && (targetId === null || targetId === target.id);
  if (!isFor) return refused("这个优惠码不能用于这件商品");
  if (fen < fenOf(minPrice)) return refused(`满 ${Number(minPrice)} 元才能使用这个优惠码`);
  const spent = whySpent({ mostUses, userId, uses: await usesOf(db, coupon.id) });
  if (spent !== "") return refused(spent);
  const offFen = reductionOf(coupon, fen);
  return { code, name: coupon.name, couponId: coupon.id, offFen, msg: "" };
}

interface Use {
  readonly orderId: number;
  readonly userId: number;
}

function usesOf(db: Db, couponId: number): Promise<Use[]> {
  const { orderId, userId } = couponUses;
  return db.select({ orderId, userId }).from(couponUses).where(eq(couponUses.couponId, couponId));
}

/** Returns the Chinese reason if the learner cannot use the coupon any more; "": at least one use is left. */
function whySpent({
  mostUses,
  uses,
  userId,
}: Pick<typeof coupons.$inferSelect, "mostUses"> & {
  readonly uses: readonly Use[];
  readonly userId: number;
}): string {
  if (uses.some((use) => use.userId === userId)) return "这个优惠码你已经用过了";
  return mostUses !== null && uses.length >= mostUses ? "这个优惠码已经被领完" : "";
}

/** Reserves a use of the coupon for an order. The use stays reserved while the order is open or paid. */
export async function reserveCoupon(
  tx: Db,
  { id: orderId, couponId, userId }: Pick<OrderRow, "id" | "userId"> & { readonly couponId: number },
): Promise<void> {
  await tx.insert(couponUses).values({ orderId, couponId, userId });
}

/** Frees the coupon use of an order that was not paid, for other orders. */
export async function freeCoupon(tx: Db, { id }: Pick<OrderRow, "id">): Promise<void> {
  await tx.delete(couponUses).where(eq(couponUses.orderId, id));
}

/**
 * Whether an order that was just paid still has its coupon. An order that was closed before the payment arrived uses
 * the coupon again if a use is left. The coupon's dates are not checked: it was valid when the order was placed.
 */
export async function holdsCoupon(tx: Db, { id, couponId, userId }: OrderRow): Promise<boolean> {
  if (couponId === null) return true;
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, couponId)).for("update");
  const uses = await usesOf(tx, couponId);
  if (uses.some(({ orderId }) => orderId === id)) return true;
  if (!coupon || whySpent({ mostUses: coupon.mostUses, uses, userId }) !== "") return false;
  await reserveCoupon(tx, { id, couponId, userId });
  return true;
}

/**
 * Returns the reduction in hundredths of a yuan, at most the price. For a percentage the price to pay is rounded down.
 */
export function reductionOf(
  { kind, value }: Pick<typeof coupons.$inferSelect, "kind" | "value">,
  fen: number,
): number {
  if (kind === "minus") return Math.min(fen, fenOf(value));
  return fen - Math.floor((fen * Math.min(10_000, hundredthsOf(Number(value)))) / 10_000);
}
