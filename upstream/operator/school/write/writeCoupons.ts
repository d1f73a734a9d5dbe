import { inArray } from "drizzle-orm";
import { coupons } from "#upstream/platform/db/schema/orders.ts";
import { upsert } from "#upstream/platform/db/upsert.ts";
import type { ContentRun } from "../contentRun.ts";
import { dateOf } from "../times.ts";

/** Writes coupons. A coupon keeps terms that a command has set where the folder does not set them. */
export async function writeCoupons({ db, content }: ContentRun): Promise<number> {
  const existing = await db
    .select()
    .from(coupons)
    .where(
      inArray(
        coupons.code,
        content.coupons.map(({ code }) => code),
      ),
    );
  const codes = content.coupons.map(({ value, minPrice = 0, startsAt, endsAt, mostUses, ...coupon }) => {
    // When the folder sets no end, the stored end stays, because a command may have set it.
    const row = existing.find(({ agencyId, code }) => agencyId === coupon.agencyId && code === coupon.code);
    return {
      ...coupon,
      value: String(value),
      minPrice: String(minPrice),
      targetType: coupon.targetType ?? null,
      targetId: coupon.targetId ?? null,
      startsAt: dateOf(startsAt) ?? row?.startsAt ?? null,
      endsAt: dateOf(endsAt) ?? row?.endsAt ?? null,
      // 0 uses mean that hideGone.ts ended the coupon. The folder has it again, so the limit is removed.
      mostUses: mostUses ?? (row?.mostUses || null),
    };
  });
  await upsert(db, coupons, codes, [coupons.agencyId, coupons.code]);
  return codes.length;
}
