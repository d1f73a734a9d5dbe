import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { type SQL, and, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import { staff } from "../../platform/db/schema/staff.ts";
import { adminSessions } from "../../platform/db/schema/system.ts";
import { ROLES, type Role, type Visitor } from "./visitor.ts";

const LINK_MS = 15 * 60_000;
export const SESSION_MS = 8 * 3_600_000;
/** A session without a request for this time is over. A change that waits for its confirmation waits as long. */
export const IDLE_MS = 2 * 3_600_000;
const SEEN_EVERY_MS = 60_000;

export interface Session extends Visitor {
  readonly id: number;
  /** Name of the operator, for the table of changes. */
  readonly actor: string;
  readonly formToken: string;
  /** Account that signed in; null: the session was opened by a link of the shell. */
  readonly staffId: number | null;
}

interface NewLink {
  readonly role: Role;
  /** Agency that the session is limited to; null: all agencies. */
  readonly agencyId: number | null;
  readonly actor: string;
  readonly nowMs: number;
}

type SessionRow = typeof adminSessions.$inferSelect;

/** Creates a link that opens one session, and returns the secret in it. The database stores only the secret's hash. */
export async function writeLink(
  tx: Db,
  { role, agencyId, actor, nowMs }: NewLink,
): Promise<{ readonly secret: string; readonly row: SessionRow }> {
  const secret = newSecret();
  const [row] = await tx
    .insert(adminSessions)
    .values({
      linkHash: hashOf(secret),
      role,
      actor,
      scopeAgencyId: agencyId,
      isOfAll: agencyId === null,
      createdAt: new Date(nowMs),
      expiresAt: new Date(nowMs + LINK_MS),
    })
    .returning();
  if (!row) throw new Error("a link was written and is not there");
  return { secret, row };
}

export async function isGoodLink(db: Db, secret: string, nowMs: number): Promise<boolean> {
  return (await db.$count(adminSessions, unused(secret, nowMs))) > 0;
}

/** Marks a link as used and returns the token of its session; undefined when the link is used, expired or unknown. */
export async function redeemLink(
  db: Db,
  secret: string,
  { browser, nowMs }: { readonly browser: string; readonly nowMs: number },
): Promise<string | undefined> {
  const token = newSecret();
  const opened = await db
    .update(adminSessions)
    .set({
      tokenHash: hashOf(token),
      browser,
      seenAt: new Date(nowMs),
      expiresAt: new Date(nowMs + SESSION_MS),
    })
    .where(unused(secret, nowMs))
    .returning({ id: adminSessions.id });
  return opened.length > 0 ? token : undefined;
}

/** Opens a session of an account and returns its token. */
export async function openStaffSession(
  tx: Db,
  { id, name, role, scopeAgencyId }: typeof staff.$inferSelect,
  { browser, nowMs }: { readonly browser: string; readonly nowMs: number },
): Promise<string> {
  const token = newSecret();
  const now = new Date(nowMs);
  await tx.insert(adminSessions).values({
    // No link has this secret, because nobody knows it.
    linkHash: hashOf(newSecret()),
    tokenHash: hashOf(token),
    role,
    actor: name,
    scopeAgencyId,
    isOfAll: scopeAgencyId === null,
    staffId: id,
    browser,
    seenAt: now,
    createdAt: now,
    expiresAt: new Date(nowMs + SESSION_MS),
  });
  await tx.update(staff).set({ signedInAt: now }).where(eq(staff.id, id));
  return token;
}

/**
 * Returns the session with this token; undefined when it is unknown, expired or idle, its role is not known here, or
 * its account was locked or got another role or school. Notes the time of the request.
 */
export async function findAdminSession(db: Db, token: string, nowMs: number): Promise<Session | undefined> {
  const found = await findSession(db, token, isOpen(nowMs));
  if (found && nowMs - (found.row.seenAt?.getTime() ?? 0) > SEEN_EVERY_MS)
    await db
      .update(adminSessions)
      .set({ seenAt: new Date(nowMs) })
      .where(eq(adminSessions.id, found.row.id));
  return found?.session;
}

/** Returns a session like `findAdminSession`, also an expired or idle one whose row was not removed yet. */
export async function findEndedSession(db: Db, token: string): Promise<Session | undefined> {
  return token === "" ? undefined : (await findSession(db, token))?.session;
}

async function findSession(
  db: Db,
  token: string,
  condition?: SQL,
): Promise<{ readonly session: Session; readonly row: SessionRow } | undefined> {
  const [found] = await db
    .select({ row: adminSessions, agency: { id: agencies.id, flag: agencies.flag, name: agencies.name } })
    .from(adminSessions)
    .leftJoin(agencies, eq(agencies.id, adminSessions.scopeAgencyId))
    .leftJoin(staff, eq(staff.id, adminSessions.staffId))
    .where(and(eq(adminSessions.tokenHash, hashOf(token)), condition, hasScope(), isAsAccount()));
  const role = ROLES.find((known) => known === found?.row.role);
  if (!found || !role) return undefined;
  const { row, agency } = found;
  const { id, actor, staffId } = row;
  return { row, session: { id, role, agency, actor, staffId, formToken: formTokenOf(token) } };
}

/** SQL condition for links and sessions that are neither expired nor idle. */
export function isOpen(nowMs: number): SQL | undefined {
  const { expiresAt, seenAt } = adminSessions;
  return and(gt(expiresAt, new Date(nowMs)), or(isNull(seenAt), gt(seenAt, new Date(nowMs - IDLE_MS))));
}

/** Ends the sessions that match; undefined: all. A sign-in link that was not opened yet ends too. */
export function endSessions(tx: Db, where: SQL | undefined): Promise<SessionRow[]> {
  return tx.delete(adminSessions).where(where).returning();
}

/** SQL condition for sessions of links, and for those whose account is active and has their role and school. */
function isAsAccount() {
  return or(
    isNull(adminSessions.staffId),
    and(
      eq(staff.state, "active"),
      eq(staff.role, adminSessions.role),
      sql`${staff.scopeAgencyId} is not distinct from ${adminSessions.scopeAgencyId}`,
    ),
  );
}

export function isFormToken({ formToken }: Session, given: string): boolean {
  const [known, told] = [Buffer.from(formToken), Buffer.from(given)];
  return known.length === told.length && timingSafeEqual(known, told);
}

/** Returns whether a token is that of the session's cookie. */
export function isTokenOf(session: Session, token: string): boolean {
  return isFormToken(session, formTokenOf(token));
}

/** SQL condition for sessions for one agency or for all. Sessions of old releases have neither and are invalid. */
function hasScope() {
  return or(adminSessions.isOfAll, isNotNull(adminSessions.scopeAgencyId));
}

function unused(secret: string, nowMs: number) {
  return and(
    eq(adminSessions.linkHash, hashOf(secret)),
    isNull(adminSessions.tokenHash),
    gt(adminSessions.expiresAt, new Date(nowMs)),
    hasScope(),
  );
}

/** Derives the token that forms send from the session's token. It cannot be used as the cookie of the session. */
function formTokenOf(token: string): string {
  return createHmac("sha256", token).update("form").digest("base64url");
}

function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
