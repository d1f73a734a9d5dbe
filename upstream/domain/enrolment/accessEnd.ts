import { eq } from "drizzle-orm";
import { expiryEnd } from "#shared/domain/expiry.ts";
import type { Db } from "../../platform/db/database.ts";
import { classrooms, courses } from "../../platform/db/schema/catalogue.ts";
import { lives } from "../../platform/db/schema/lives.ts";
import { packages } from "../../platform/db/schema/orders.ts";
import type { TargetKey } from "../catalogue/targets.ts";
import { shanghai } from "../../platform/kit/shanghai.ts";

/**
 * Returns the end of an access that is granted now, by order, course code or gift: the end of the product's own period
 * (Spec §5), else the end of its days. Hidden products have an end too.
 * @returns null: the access has no end; undefined: no access, because the period is over or the product does not exist
 */
export async function accessEnd(db: Db, target: TargetKey, nowMs: number): Promise<Date | null | undefined> {
  const terms = await termsOf(db, target);
  if (!terms) return undefined;
  const { expireTime, validDays } = terms;
  const end = expiryEnd(expireTime);
  if (end !== undefined) return end > nowMs ? new Date(end) : undefined;
  return validDays === 0 ? null : shanghai(nowMs).plus({ days: validDays }).toJSDate();
}

interface Terms {
  /** End of the product's own period; "": the product has none. */
  readonly expireTime: string;
  /** Days of access; 0: the access has no end. */
  readonly validDays: number;
}

async function termsOf(db: Db, { type, id }: TargetKey): Promise<Terms | undefined> {
  if (type === "live") {
    const isThere = (await db.$count(lives, eq(lives.id, id))) > 0;
    return isThere ? { expireTime: "", validDays: 0 } : undefined;
  }
  if (type === "package") {
    const { validDays } = packages;
    const [row] = await db.select({ validDays }).from(packages).where(eq(packages.id, id));
    return row && { expireTime: "", ...row };
  }
  const table = type === "course" ? courses : classrooms;
  const { expireTime, validDays } = table;
  const [row] = await db.select({ expireTime, validDays }).from(table).where(eq(table.id, id));
  return row;
}
