import { and, eq } from "drizzle-orm";
import { hashOfToken } from "../../domain/share/shares.ts";
import type { Db } from "../../platform/db/database.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";
import { shares } from "../../platform/db/schema/shares.ts";
import { users } from "../../platform/db/schema/users.ts";
import { requestOf } from "./writeExamAttempts.ts";
import type { ContentRun } from "../school/contentRun.ts";

const DAY_MS = 24 * 3_600_000;

/** Writes links of demo learners once; a second seeding keeps later changes. */
export async function writeShares({ db, content, nowMs }: ContentRun): Promise<number> {
  for (const { mobile, token, target, daysAgo, days, revoked, ...share } of content.shares) {
    const userId = await learnerOf(db, share.agencyId, mobile);
    const targetId = typeof target === "number" ? target : await attemptOf(db, { ...target, mobile });
    if (userId === undefined || targetId === undefined) continue;
    const createdMs = nowMs - daysAgo * DAY_MS;
    await db
      .insert(shares)
      .values({
        ...share,
        targetId,
        userId,
        tokenHash: hashOfToken(token),
        source: share.kind === "result" ? "exam" : "",
        origin: "http://localhost:3000",
        createdAt: new Date(createdMs),
        expiresAt: new Date(createdMs + days * DAY_MS),
        revokedAt: revoked ? new Date(createdMs + DAY_MS) : null,
      })
      .onConflictDoNothing();
  }
  return content.shares.length;
}

async function learnerOf(db: Db, agencyId: number, mobile: string): Promise<number | undefined> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.agencyId, agencyId), eq(users.mobile, mobile)));
  return user?.id;
}

async function attemptOf(db: Db, sitting: Parameters<typeof requestOf>[0]): Promise<number | undefined> {
  const [attempt] = await db
    .select({ id: attempts.id })
    .from(attempts)
    .where(eq(attempts.requestId, requestOf(sitting)));
  return attempt?.id;
}
