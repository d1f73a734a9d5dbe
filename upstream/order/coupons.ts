import { and, eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { couponUses, coupons } from "../db/schema/orders.ts";
import { fenOf } from "./money.ts";
import type { Target } from "./targets.ts";

/** What a code comes to for this learner and this thing. */
export interface Verdict {
  readonly code: string;
  readonly name: string;
  /** Undefined where it does not count. */
  readonly couponId: number | undefined;
  /** Hundredths of a yuan that it takes off. */
  readonly offFen: number;
  /** Why it does not count; "" where it does. */
  readonly msg: string;
}

interface Asking {
  readonly agencyId: number;
  readonly userId: number;
  readonly nowMs: number;
  /** Until the transaction ends nobody else takes the last one. */
  readonly lock?: true;
}

export async function judgeCoupon(
  db: Db,
  given: string,
  target: Target,
  { agencyId, userId, nowMs, lock }: Asking,
): Promise<Verdict> {
  const code = given.trim().toUpperCase();
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
  const uses = await db
    .select({ userId: couponUses.userId })
    .from(couponUses)
    .where(eq(couponUses.couponId, coupon.id));
  if (uses.some((use) => use.userId === userId)) return refused("这个优惠码你已经用过了");
  if (mostUses !== null && uses.length >= mostUses) return refused("这个优惠码已经被领完");
  const offFen = offOf(coupon, fen);
  return { code, name: coupon.name, couponId: coupon.id, offFen, msg: "" };
}

/** Never more than the price; of a percentage the learner pays what is rounded down. */
export function offOf(
  { kind, value }: Pick<typeof coupons.$inferSelect, "kind" | "value">,
  fen: number,
): number {
  if (kind === "minus") return Math.min(fen, fenOf(value));
  return fen - Math.floor((fen * Math.min(100, Number(value))) / 100);
}
