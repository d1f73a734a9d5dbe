import { createHash, randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { liveFeeds } from "../../platform/db/schema/lives.ts";
import { users } from "../../platform/db/schema/users.ts";

interface Learner {
  readonly userId: number;
  readonly agencyId: number;
}

/**
 * Makes a new secret calendar address for a learner; the older address of the learner expires. Only the hash of the
 * secret is stored.
 * @returns the secret, which is a part of the address
 */
export async function openFeed(tx: Db, { userId, agencyId }: Learner, nowMs: number): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  const row = { agencyId, secretHash: hashOf(secret), createdAt: new Date(nowMs) };
  await tx
    .insert(liveFeeds)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: liveFeeds.userId, set: row });
  return secret;
}

export async function closeFeed(tx: Db, userId: number): Promise<void> {
  await tx.delete(liveFeeds).where(eq(liveFeeds.userId, userId));
}

export async function feedTimeOf(db: Db, userId: number): Promise<Date | undefined> {
  const [row] = await db
    .select({ createdAt: liveFeeds.createdAt })
    .from(liveFeeds)
    .where(eq(liveFeeds.userId, userId));
  return row?.createdAt;
}

/** Returns the learner of a calendar address at this agency; undefined: the address is expired or unknown. */
export async function learnerOfFeed(db: Db, secret: string, agencyId: number): Promise<number | undefined> {
  if (!/^[\w-]{43}$/.test(secret)) return undefined;
  const [row] = await db
    .select({ userId: liveFeeds.userId })
    .from(liveFeeds)
    .innerJoin(users, eq(users.id, liveFeeds.userId))
    .where(
      and(
        eq(liveFeeds.secretHash, hashOf(secret)),
        eq(liveFeeds.agencyId, agencyId),
        eq(users.status, "active"),
      ),
    );
  return row?.userId;
}

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
