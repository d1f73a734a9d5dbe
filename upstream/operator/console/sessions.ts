import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { and, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import { adminSessions } from "../../platform/db/schema/system.ts";
import { ROLES, type Role, type Visitor } from "./roles.ts";

const LINK_MS = 15 * 60_000;
export const SESSION_MS = 8 * 3_600_000;

export interface Session extends Visitor {
  readonly id: number;
  /** Name of the operator, for the table of changes. */
  readonly actor: string;
  readonly formToken: string;
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
export async function redeemLink(db: Db, secret: string, nowMs: number): Promise<string | undefined> {
  const token = newSecret();
  const opened = await db
    .update(adminSessions)
    .set({ tokenHash: hashOf(token), expiresAt: new Date(nowMs + SESSION_MS) })
    .where(unused(secret, nowMs))
    .returning({ id: adminSessions.id });
  return opened.length > 0 ? token : undefined;
}

/** Returns the session with this token; undefined when it is unknown or expired, or its role is not known here. */
export async function findAdminSession(db: Db, token: string, nowMs: number): Promise<Session | undefined> {
  const [found] = await db
    .select({ row: adminSessions, agency: { id: agencies.id, flag: agencies.flag, name: agencies.name } })
    .from(adminSessions)
    .leftJoin(agencies, eq(agencies.id, adminSessions.scopeAgencyId))
    .where(
      and(
        eq(adminSessions.tokenHash, hashOf(token)),
        gt(adminSessions.expiresAt, new Date(nowMs)),
        hasScope(),
      ),
    );
  const role = ROLES.find((known) => known === found?.row.role);
  if (!found || !role) return undefined;
  const { row, agency } = found;
  return { id: row.id, role, agency, actor: row.actor, formToken: formTokenOf(token) };
}

/** Ends the session with this id, or without an id all sessions. A sign-in link that was not opened yet ends too. */
export function endSessions(tx: Db, id?: number): Promise<SessionRow[]> {
  return tx
    .delete(adminSessions)
    .where(id === undefined ? undefined : eq(adminSessions.id, id))
    .returning();
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
