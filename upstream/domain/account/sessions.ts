import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { sessions, users } from "../../platform/db/schema/users.ts";
import { LINE } from "../../platform/db/boundLine.ts";
import { perDatabase } from "../../platform/db/perDatabase.ts";
import { preparedQuery } from "../../platform/db/preparedQuery.ts";
import type { SessionQuery, SignedIn } from "../../platform/http/signedIn.ts";
import { Refusal, badInput } from "../../platform/kit/errors.ts";
import { gather } from "../../platform/queue/gather.ts";
import { deviceName } from "./deviceName.ts";

/** Lifetime of a session, the same as that of the site's cookie (Spec §9). */
export const SESSION_SECONDS = 86_400;

/** The time of last use is written only when the stored time is older, so that most requests write nothing. */
const RECORDED_EVERY_MS = 5 * 60_000;

/** Time for which a learner's reads go to the primary: longer than a replica may lag plus WRITTEN_EVERY_SECONDS. */
const WROTE_RECENTLY_SECONDS = 12;
const WRITTEN_EVERY_SECONDS = 2;

const ID_LENGTH = 16;

interface NewSession {
  readonly userId: number;
  readonly agencyId: number;
  readonly ip: string;
  /** The header User-Agent. */
  readonly userAgent?: string | undefined;
  readonly nowMs: number;
  /** Whether the learner has just given a password or an SMS code. */
  readonly isProved?: boolean;
  /** Hash of the password that the sign-in checked. The session is refused if the password has changed since. */
  readonly passwordHash?: string;
}

/**
 * Opens a session; the database stores only the hash of the token. The row of the account is updated first, which locks
 * it: a concurrent change of the password waits for this session and ends it, or this session sees the change
 * (setPassword.ts).
 * @returns the token
 * @throws Refusal badInput: the password has changed since `passwordHash` was read
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

/**
 * Finds the session of a token at an agency.
 * @returns undefined: the token is unknown, has expired or is of another agency
 * @throws Refusal badSign: the token is an assertion for a companion
 */
export async function findSession(
  db: Db,
  { token, agencyId, nowMs }: SessionQuery,
): Promise<SignedIn | undefined> {
  // The site takes this upstream for a companion. Returning undefined would end the learner's session at the site.
  if (token.startsWith("learner.")) throw new Refusal("badSign", "登录信息无效，请稍后再试");
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const tokenHash = hashToken(token);
  const row = await lookUpIn(db)(tokenHash);
  if (row?.agencyId !== agencyId || row.expiresAt.getTime() <= nowMs) return undefined;
  const { userId, lastUsedAt, wroteRecently } = row;
  return { userId, lastUsedAt, wroteRecently, tokenHash };
}

/** Limits of the groups in which sessions are looked up. */
const TOGETHER = {
  ...LINE,
  atOnce: 4,
  longest: 2_000,
  most: 200,
  patienceMs: 50,
  spacingMs: 4,
  retryAfterS: 2,
};

/**
 * Returns the function that looks sessions up. Calls that arrive while a query is running share the next query, so each
 * answer is newer than its call: a session that was ended before the call is not found.
 */
const lookUpIn = perDatabase((db) =>
  gather(TOGETHER, async (hashes: readonly string[]) => {
    const rows = await sessionsByHash(db, hashes);
    const byHash = new Map(rows.map((row) => [row.tokenHash, row]));
    return hashes.map((hash) => ({ done: byHash.get(hash) }));
  }),
);

/** Reads the sessions of accounts that may be used. Sessions that have expired are among them. */
async function sessionsByHash(db: Db, hashes: readonly string[]) {
  return sessionsQuery(db).execute({ hashes: `{${hashes.join(",")}}` });
}

const sessionsQuery = preparedQuery((db) =>
  db
    .select({
      tokenHash: sessions.tokenHash,
      agencyId: sessions.agencyId,
      userId: sessions.userId,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
      wroteRecently: sql<boolean>`${sessions.writtenAt} > now() - make_interval(secs => ${WROTE_RECENTLY_SECONDS})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.tokenHash} = any(${sql.placeholder("hashes")}::text[])`,
        inArray(users.status, ["active", "closing"]),
      ),
    )
    .prepare(""),
);

/**
 * Returns when the learner proved to be the owner of the account in this session by password or SMS code.
 * @returns undefined: the session was opened by a signed link or WeChat, without such a proof
 */
export async function provedAt(db: Db, tokenHash: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ provedAt: sessions.provedAt })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash));
  return row?.provedAt ?? undefined;
}

/**
 * Records that the session is in use. The call for user info runs it, because every page of a learner makes this call.
 */
export async function recordUse(db: Db, { tokenHash, lastUsedAt }: SignedIn, nowMs: number): Promise<void> {
  if (nowMs - lastUsedAt.getTime() < RECORDED_EVERY_MS) return;
  await db
    .update(sessions)
    .set({ lastUsedAt: new Date(nowMs) })
    .where(eq(sessions.tokenHash, tokenHash));
}

/**
 * Records that a learner writes, so that the learner's reads on all devices go to the primary database for a while. The
 * statement does not wait for the disk: after a crash that loses the record, reads may be stale for about a second.
 */
export async function recordWrite(db: Db, userId: number): Promise<void> {
  await db.execute(
    sql`with at_once as materialized (select set_config('synchronous_commit', 'off', true))
      update ${sessions} set written_at = now() from at_once
      where user_id = ${userId} and written_at < now() - make_interval(secs => ${WRITTEN_EVERY_SECONDS})`,
  );
}

export type SessionRow = typeof sessions.$inferSelect;

/** Returns the unexpired sessions of a learner, the last used first. */
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

/** Returns the public id of a session: the beginning of the token's hash, which does not reveal the token. */
export function sessionId({ tokenHash }: Pick<SessionRow, "tokenHash">): string {
  return tokenHash.slice(0, ID_LENGTH);
}

/** Closes one session of the learner. Returns whether it existed. */
export async function closeSessionById(db: Db, userId: number, id: string): Promise<boolean> {
  const isMeant = eq(sql`left(${sessions.tokenHash}, ${ID_LENGTH})`, id);
  const closed = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), isMeant))
    .returning({ userId: sessions.userId });
  return closed.length > 0;
}

/** Closes all sessions of a learner but the one with the token hash `except`. */
export async function closeSessionsOf(db: Db, userId: number, except = ""): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, except)));
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
