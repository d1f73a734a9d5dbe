import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, ne } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { sessions, users } from "../db/schema/users.ts";

/** As long as the cookie of the site (Spec §9). */
export const SESSION_SECONDS = 86_400;

export interface SignedIn {
  readonly userId: number;
  readonly tokenHash: string;
}

interface NewSession {
  readonly userId: number;
  readonly agencyId: number;
  readonly ip: string;
  readonly nowMs: number;
}

/** Answers the token; the database keeps its hash only. */
export async function openSession(db: Db, { userId, agencyId, ip, nowMs }: NewSession): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    agencyId,
    ip,
    createdAt: new Date(nowMs),
    expiresAt: new Date(nowMs + SESSION_SECONDS * 1000),
  });
  await db
    .update(users)
    .set({ lastLoginAt: new Date(nowMs) })
    .where(eq(users.id, userId));
  return token;
}

/** Who a token signs in at this agency; undefined for a foreign, expired or unknown one. */
export async function findSession(
  db: Db,
  { token, agencyId, nowMs }: { token: string; agencyId: number; nowMs: number },
): Promise<SignedIn | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const tokenHash = hashToken(token);
  const [row] = await db
    .select({ userId: sessions.userId })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        eq(sessions.agencyId, agencyId),
        gt(sessions.expiresAt, new Date(nowMs)),
        eq(users.status, "active"),
      ),
    );
  return row && { userId: row.userId, tokenHash };
}

export async function closeSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** After a change of password; the session that changed it may stay. */
export async function closeSessionsOf(db: Db, userId: number, except = ""): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, except)));
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
