import { CODES } from "#shared/contract/codes.ts";
import type { Db } from "../db/database.ts";
import { usedLinks } from "../db/schema/users.ts";
import { Refusal } from "../kit/errors.ts";

/** A signed link signs in once. */
export async function redeemLink(tx: Db, sign: string, expiresAt: Date): Promise<void> {
  const used = await tx.insert(usedLinks).values({ sign, expiresAt }).onConflictDoNothing().returning();
  if (used.length === 0) throw new Refusal(CODES.conflict, "登录链接已经用过，请回到原来的系统重新打开");
}
