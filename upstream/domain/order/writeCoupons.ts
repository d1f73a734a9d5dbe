import { eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { coupons } from "../../platform/db/schema/orders.ts";
import { notFound } from "../../platform/kit/errors.ts";

export type CouponRow = typeof coupons.$inferSelect;

/** Adds a coupon; undefined: the agency already has a coupon with this code. */
export async function addCoupon(
  tx: Db,
  fields: Omit<typeof coupons.$inferInsert, "id">,
): Promise<CouponRow | undefined> {
  const [row] = await tx.insert(coupons).values(fields).onConflictDoNothing().returning();
  return row;
}

/** Sets the end of a coupon. Orders that have reserved the coupon keep it. */
export async function expireCoupon(tx: Db, id: number, endsAt: Date): Promise<CouponRow> {
  const [row] = await tx.update(coupons).set({ endsAt }).where(eq(coupons.id, id)).returning();
  if (!row) throw notFound("没有这个优惠码");
  return row;
}
