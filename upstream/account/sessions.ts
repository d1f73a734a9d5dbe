import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { CODES } from "#shared/contract/codes.ts";
import type { Db } from "../db/database.ts";
import { sessions, users } from "../db/schema/users.ts";
import type { SessionQuery, SignedIn } from "../http/signedIn.ts";
import { Refusal, badInput } from "../kit/errors.ts";
import { deviceName } from "./deviceName.ts";

/** The life of a session: as long as the cookie of the site (Spec §9). */
export const SESSION_SECONDS = 86_400;

/** The time of the last use is written anew only when it is older than this: most requests write nothing. */
const RECORDED_EVERY_MS = 5 * 60_000;

/** Longer than a replica that is asked may lag (db/replica.ts), and than the time within which a further write is not recorded anew. */
const WROTE_RECENTLY_SECONDS = 12;
const WRITTEN_EVERY_SECONDS = 2;

const ID_LENGTH = 16;

interface NewSession {
  readonly userId: number;
  readonly agencyId: number;
  readonly ip: string;
  /** As the browser tells it. */
  readonly userAgent?: string | undefined;
  readonly nowMs: number;
  /** The learner gave a password or an SMS code just now. */
  readonly isProved?: boolean;
  /** As it was when the learner was let in: a change of password since then has ended this sign-in with all sessions. */
  readonly passwordHash?: string;
}

/**
 * Answers the token; the database keeps its hash only. The account's row comes first: whoever changes the password at
 * the same time waits for it, or is waited for, and then sees this session or is seen (setPassword.ts).
 */
export async function openSession(
  tx: Db,
  { userId, agencyId, ip, userAgent = "", nowMs, isProved = false, passwordHash }: NewSession,
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
    device: deviceName(userAgent),
    createdAt: new Date(nowMs),
    lastUsedAt: new Date(nowMs),
    provedAt: isProved ? new Date(nowMs) : null,
    expiresAt: new Date(nowMs + SESSION_SECONDS * 1000),
  });
  return token;
}

/** The session of a token at this agency; undefined for a foreign, expired or unknown one. */
export async function findSession(
  db: Db,
  { token, agencyId, nowMs }: SessionQuery,
): Promise<SignedIn | undefined> {
  // The site takes this upstream for a companion, which it is not: of the learner that says nothing (account/assertedLearner.ts).
  if (token.startsWith("learner.")) throw new Refusal(CODES.badSign, "登录信息无效，请稍后再试");
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const tokenHash = hashToken(token);
  const [row] = await db
    .select({
      userId: sessions.userId,
      lastUsedAt: sessions.lastUsedAt,
      wroteRecently: sql<boolean>`${sessions.writtenAt} > now() - make_interval(secs => ${WROTE_RECENTLY_SECONDS})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        eq(sessions.agencyId, agencyId),
        gt(sessions.expiresAt, new Date(nowMs)),
        inArray(users.status, ["active", "closing"]),
      ),
    );
  return row && { ...row, tokenHash };
}

/** @returns when the learner of a session gave a password or an SMS code; undefined where a link or WeChat opened it. */
export async function provedAt(db: Db, tokenHash: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ provedAt: sessions.provedAt })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash));
  return row?.provedAt ?? undefined;
}

/** Called where every page of a learner asks something (user info). */
export async function recordUse(db: Db, { tokenHash, lastUsedAt }: SignedIn, nowMs: number): Promise<void> {
  if (nowMs - lastUsedAt.getTime() < RECORDED_EVERY_MS) return;
  await db
    .update(sessions)
    .set({ lastUsedAt: new Date(nowMs) })
    .where(eq(sessions.tokenHash, tokenHash));
}

/** Records that a learner writes, so that the learner's reads see it, whichever process and device asks. It waits for no disk: a lost record is a lost second. */
export async function recordWrite(db: Db, userId: number): Promise<void> {
  await db.execute(
    sql`with at_once as materialized (select set_config('synchronous_commit', 'off', true))
      update ${sessions} set written_at = now() from at_once
      where user_id = ${userId} and written_at < now() - make_interval(secs => ${WRITTEN_EVERY_SECONDS})`,
  );
}

export type SessionRow = typeof sessions.$inferSelect;

/** The sessions of a learner that are not over, the last used first. */
export async function sessionsOf(db: Db, userId: number, nowMs: number): Promise<readonly SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date(nowMs))))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt));
}

export async function closeSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** The id by which a learner names a session: the beginning of a hash, from which no token follows. */
export function sessionId({ tokenHash }: Pick<SessionRow, "tokenHash">): string {
  return tokenHash.slice(0, ID_LENGTH);
}

/** Closes one session of the learner; answers whether there was one. */
export async function closeSessionById(db: Db, userId: number, id: string): Promise<boolean> {
  const isMeant = eq(sql`left(${sessions.tokenHash}, ${ID_LENGTH})`, id);
  const closed = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), isMeant))
    .returning({ userId: sessions.userId });
  return closed.length > 0;
}

/** Closes a learner's sessions after a change of password; the session that changed it may stay. */
export async function closeSessionsOf(db: Db, userId: number, except = ""): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, except)));
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
