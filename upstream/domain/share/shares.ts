import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { shares } from "../../platform/db/schema/shares.ts";
import { users } from "../../platform/db/schema/users.ts";
import { notFound } from "../../platform/kit/errors.ts";
import type { PageCut, RowsAndTotal } from "../../platform/db/page.ts";

export type ShareRow = typeof shares.$inferSelect;
export type ShareStatus = "on" | "expired" | "revoked";

const DAY_MS = 86_400_000;

type NewShare = Pick<ShareRow, "userId" | "agencyId" | "kind" | "source" | "targetId" | "title" | "origin"> &
  Pick<ShareRow, "showName" | "showScore" | "showDate"> & { readonly days: number; readonly nowMs: number };

/** Creates a share link and returns its token. Only the hash of the token is stored. */
export async function makeShare(
  tx: Db,
  { days, nowMs, ...own }: NewShare,
): Promise<{ readonly row: ShareRow; readonly token: string }> {
  const token = randomBytes(32).toString("base64url");
  const [row] = await tx
    .insert(shares)
    .values({
      ...own,
      tokenHash: hashOfToken(token),
      createdAt: new Date(nowMs),
      expiresAt: new Date(nowMs + days * DAY_MS),
    })
    .returning();
  if (!row) throw new Error("a share was not written");
  return { row, token };
}

/**
 * Revokes a learner's own share link. If it was revoked before, the time of that is kept.
 * @throws Refusal notFound: the link is unknown or belongs to another learner
 */
export async function revokeShare(db: Db, userId: number, id: number, nowMs: number): Promise<ShareRow> {
  const now = new Date(nowMs).toISOString();
  const [row] = await db
    .update(shares)
    .set({ revokedAt: sql`coalesce(${shares.revokedAt}, ${now}::timestamptz)` })
    .where(and(eq(shares.id, id), eq(shares.userId, userId)))
    .returning();
  if (!row) throw notFound("没有这个分享，请刷新页面后再看");
  return row;
}

/**
 * A share link with its learner. `isOwnerHere` is false if the learner's account is closed or about to be closed; the
 * link then shows nothing.
 */
export interface FoundShare {
  readonly row: ShareRow;
  readonly nickname: string;
  readonly isOwnerHere: boolean;
}

/** Returns the share link of a token at this agency; undefined: unknown token. */
export async function findShare(db: Db, token: string, agencyId: number): Promise<FoundShare | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const [found] = await db
    .select({ row: shares, nickname: users.nickname, status: users.status })
    .from(shares)
    .innerJoin(users, eq(users.id, shares.userId))
    .where(and(eq(shares.tokenHash, hashOfToken(token)), eq(shares.agencyId, agencyId)));
  return found && { row: found.row, nickname: found.nickname, isOwnerHere: found.status === "active" };
}

export function statusOf({ revokedAt, expiresAt }: ShareRow, nowMs: number): ShareStatus {
  if (revokedAt !== null) return "revoked";
  return expiresAt.getTime() <= nowMs ? "expired" : "on";
}

export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Returns one page of a learner's share links, the latest first, and their total number. */
export async function pageOfShares(db: Db, userId: number, cut: PageCut): Promise<RowsAndTotal<ShareRow>> {
  const own = eq(shares.userId, userId);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(shares)
      .where(own)
      .orderBy(desc(shares.createdAt), desc(shares.id))
      .limit(cut.size)
      .offset(cut.offset),
    db.$count(shares, own),
  ]);
  return { rows, total };
}
