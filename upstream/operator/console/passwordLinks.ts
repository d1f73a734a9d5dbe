import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { staff } from "../../platform/db/schema/staff.ts";
import { adminSessions } from "../../platform/db/schema/system.ts";
import { endSessions } from "./sessions.ts";

export type StaffRow = typeof staff.$inferSelect;

const LINK_MS = 24 * 3_600_000;

/** Makes a link that sets the password of an account, once within a day. An earlier link becomes invalid. */
export async function writePasswordLink(
  tx: Db,
  id: number,
  nowMs: number,
): Promise<{ readonly secret: string; readonly until: Date }> {
  const secret = randomBytes(32).toString("base64url");
  const until = new Date(nowMs + LINK_MS);
  await tx
    .update(staff)
    .set({ linkHash: hashOf(secret), linkUntil: until })
    .where(eq(staff.id, id));
  return { secret, until };
}

/** Returns the account of a link that sets a password; undefined: the link is unknown, used or expired. */
export async function accountOfLink(db: Db, secret: string, nowMs: number): Promise<StaffRow | undefined> {
  const [found] = await db.select().from(staff).where(openLink(secret, nowMs));
  return found;
}

/**
 * Sets the password by a link, uses the link up and ends the sessions of the account.
 * @returns false: the link is used or expired
 */
export async function setPasswordByLink(
  tx: Db,
  secret: string,
  { passwordHash, nowMs }: { readonly passwordHash: string; readonly nowMs: number },
): Promise<boolean> {
  const [done] = await tx
    .update(staff)
    .set({ passwordHash, linkHash: null, linkUntil: null })
    .where(openLink(secret, nowMs))
    .returning({ id: staff.id });
  if (done) await endSessions(tx, eq(adminSessions.staffId, done.id));
  return done !== undefined;
}

function openLink(secret: string, nowMs: number) {
  return and(
    eq(staff.linkHash, hashOf(secret)),
    gt(staff.linkUntil, new Date(nowMs)),
    eq(staff.state, "active"),
  );
}

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
