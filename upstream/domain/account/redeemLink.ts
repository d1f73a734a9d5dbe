import type { Db } from "../../platform/db/database.ts";
import { usedLinks } from "../../platform/db/schema/users.ts";
import { Refusal } from "../../platform/kit/errors.ts";
import { createHmac } from "node:crypto";

/**
 * Records that a signed link was used.
 * @throws Refusal conflict: the link was used before
 */
export async function redeemLink(tx: Db, sign: string, expiresAt: Date): Promise<void> {
  const used = await tx.insert(usedLinks).values({ sign, expiresAt }).onConflictDoNothing().returning();
  if (used.length === 0) throw new Refusal("linkUsed", "登录链接已经用过，请回到原来的系统重新打开");
}

/** The signed fields of a link that signs a learner in. */
interface SignedLink {
  /**
   * The agency's flag (short name). The signature covers it, so a link is valid at one agency even if two share a
   * secret.
   */
  readonly agency: string;
  readonly uid: string;
  readonly time: string;
  /** The page to open; "": none. */
  readonly redirect: string;
}

/**
 * Returns the HMAC-SHA256 in hex of the four fields, one per line. The fields must not contain line breaks: otherwise
 * two different links could have the same signed text.
 */
export function linkSign({ agency, uid, time, redirect }: SignedLink, secret: string): string {
  return createHmac("sha256", secret).update([agency, uid, time, redirect].join("\n")).digest("hex");
}
