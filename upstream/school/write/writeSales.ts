import { and, eq, inArray } from "drizzle-orm";
import { coupons, packages } from "#upstream/db/schema/orders.ts";
import { upsert } from "#upstream/db/upsert.ts";
import type { ContentRun } from "../contentRun.ts";

/** Question banks that are sold by themselves, and coupons. */
export async function writeSales({ db, content }: ContentRun): Promise<number> {
  const banks = content.packages.map(({ price, originPrice = 0, agencyId = null, ...bank }) => ({
    ...bank,
    agencyId,
    validDays: bank.validDays ?? 365,
    price: String(price),
    originPrice: String(originPrice),
    isShown: true,
  }));
  await upsert(db, packages, banks, packages.id);
  const codes = content.coupons.map(({ value, minPrice = 0, ...coupon }) => ({
    ...coupon,
    value: String(value),
    minPrice: String(minPrice),
  }));
  await upsert(db, coupons, codes, [coupons.agencyId, coupons.code]);
  // One that had left the folder was ended by that (hideGone.ts).
  const back = inArray(
    coupons.code,
    codes.map(({ code }) => code),
  );
  if (codes.length > 0)
    await db
      .update(coupons)
      .set({ mostUses: null })
      .where(and(back, eq(coupons.mostUses, 0)));
  return banks.length + codes.length;
}
