import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, ne } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { sessions, users } from "../db/schema/users.ts";
import { badInput } from "../errors.ts";

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
  /** As it was when the learner was let in: a change of password since then has ended this sign-in with all sessions. */
  readonly passwordHash?: string;
}

/**
 * Answers the token; the database keeps its hash only. The account's row comes first: whoever changes the password at
 * the same time waits for it, or is waited for, and then sees this session or is seen (setPassword.ts).
 */
export async function openSession(
  tx: Db,
  { userId, agencyId, ip, nowMs, passwordHash }: NewSession,
): Promise<string> {
  const asBefore = passwordHash === undefined ? undefined : eq(users.passwordHash, passwordHash);
  const opened = await tx
    .update(users)
    .set({ lastLoginAt: new Date(nowMs) })
    .where(and(eq(users.id, userId), asBefore))
    .returning({ id: users.id });
  if (opened.length === 0) throw badInput("密码刚刚改过，请用新密码登录");
  const token = randomBytes(32).toString("base64url");
  await tx.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    agencyId,
    ip,
    createdAt: new Date(nowMs),
    expiresAt: new Date(nowMs + SESSION_SECONDS * 1000),
  });
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
