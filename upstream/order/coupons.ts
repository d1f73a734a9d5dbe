import { hundredthsOf } from "#shared/domain/scores.ts";
import { and, eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { couponUses, coupons } from "../db/schema/orders.ts";
import { fenOf } from "./money.ts";
import type { OrderRow } from "./orderRows.ts";
import type { Target } from "../catalogue/targets.ts";

/** The worth of a code for this learner and this thing. */
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

/** As it stands in the table; learners type it in either case. */
function plainCode(typed: string): string {
  return typed.trim().toUpperCase();
}

/** Whether an agency has one of that code at all, whatever it is worth to whom. */
export async function isCoupon(db: Db, agencyId: number, typed: string): Promise<boolean> {
  const where = and(eq(coupons.agencyId, agencyId), eq(coupons.code, plainCode(typed)));
  return (await db.$count(coupons, where)) > 0;
}

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

/** Why a coupon has no use left for this learner; "" where it has. */
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

/** An order that is open or paid holds the coupon by which its price is less. */
export async function reserveCoupon(
  tx: Db,
  { id: orderId, couponId, userId }: Pick<OrderRow, "id" | "userId"> & { readonly couponId: number },
): Promise<void> {
  await tx.insert(couponUses).values({ orderId, couponId, userId });
}

/** Frees the coupon of an order that nobody pays: others may have it. */
export async function freeCoupon(tx: Db, { id }: Pick<OrderRow, "id">): Promise<void> {
  await tx.delete(couponUses).where(eq(couponUses.orderId, id));
}

/**
 * Whether an order that is about to be paid holds its coupon. One that was closed meanwhile takes it again, where a use is left; whether the
 * coupon still counts for others by its dates is not asked, since it did when the order was placed.
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

/** Never more than the price; of a percentage the learner pays what is rounded down. */
export function reductionOf(
  { kind, value }: Pick<typeof coupons.$inferSelect, "kind" | "value">,
  fen: number,
): number {
  if (kind === "minus") return Math.min(fen, fenOf(value));
  return fen - Math.floor((fen * Math.min(10_000, hundredthsOf(Number(value)))) / 10_000);
}
