import { CODES } from "#shared/contract/codes.ts";
import type { Db } from "../db/database.ts";
import { usedLinks } from "../db/schema/users.ts";
import { Refusal } from "../kit/errors.ts";
import { createHmac } from "node:crypto";

/** A signed link signs in once. */
export async function redeemLink(tx: Db, sign: string, expiresAt: Date): Promise<void> {
  const used = await tx.insert(usedLinks).values({ sign, expiresAt }).onConflictDoNothing().returning();
  if (used.length === 0) throw new Refusal(CODES.conflict, "登录链接已经用过，请回到原来的系统重新打开");
}

/** The signed content of a link that signs a learner in. */
interface SignedLink {
  /** The agency's flag: a secret that two agencies share by mistake still opens only one of them. */
  readonly agency: string;
  readonly uid: string;
  readonly time: string;
  /** "" where the link names none. */
  readonly redirect: string;
}

/** HMAC-SHA256 in hex over the four, a line each: none of them may hold a line break, so no two links have one text. */
export function linkSign({ agency, uid, time, redirect }: SignedLink, secret: string): string {
  return createHmac("sha256", secret).update([agency, uid, time, redirect].join("\n")).digest("hex");
}
