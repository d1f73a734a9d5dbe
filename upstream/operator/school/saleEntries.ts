import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { courseCodes, coupons } from "../../platform/db/schema/orders.ts";
import { type Entry, filled, entryTime } from "./entry.ts";

/**
 * Returns coupons and course codes as entries. Redeemed codes are left out, because in another database anybody could
 * redeem them again. Offers for products that are not among the `entries` of the folder are left out too.
 */
export async function saleEntries(
  tx: Db,
  agencyId: number,
  entries: Readonly<Record<string, readonly Entry[]>>,
): Promise<Readonly<Record<"coupons" | "courseCodes", readonly Entry[]>>> {
  const isThere = (type: string, id: number) =>
    entries[`${type}s`]?.some((entry) => entry["id"] === id) ?? false;
  const reductions = await tx
    .select()
    .from(coupons)
    .where(eq(coupons.agencyId, agencyId))
    .orderBy(asc(coupons.id));
  const codes = await tx
    .select()
    .from(courseCodes)
    .where(and(eq(courseCodes.agencyId, agencyId), isNull(courseCodes.usedBy)))
    .orderBy(asc(courseCodes.code));
  return {
    coupons: reductions
      // hideGone.ts ends a coupon that left the folder by setting its uses to 0.
      .filter(({ mostUses }) => mostUses !== 0)
      .filter(({ targetType, targetId }) => !targetType || !targetId || isThere(targetType, targetId))
      .map(({ id, code, name, kind, value, minPrice, ...row }) => ({
        id,
        agencyId,
        code,
        name,
        kind,
        value: Number(value),
        minPrice: Number(minPrice),
        ...filled({
          targetType: row.targetType,
          targetId: row.targetId,
          startsAt: row.startsAt && entryTime(row.startsAt),
          endsAt: row.endsAt && entryTime(row.endsAt),
          mostUses: row.mostUses,
        }),
      })),
    courseCodes: codes
      .filter(({ targetType, targetId }) => isThere(targetType, targetId))
      .map(({ code, targetType, targetId, expiresAt }) => ({
        code,
        agencyId,
        targetType,
        targetId,
        ...filled({ expiresAt: expiresAt && entryTime(expiresAt) }),
      })),
  };
}
