import { and, eq } from "drizzle-orm";
import { hashOfToken } from "../../domain/share/shares.ts";
import type { Db } from "../../platform/db/database.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";
import { shares } from "../../platform/db/schema/shares.ts";
import { users } from "../../platform/db/schema/users.ts";
import type { ContentRun } from "../school/contentRun.ts";

const DAY_MS = 24 * 3_600_000;
const TOTAL = "100";

/** Writes results of demo learners and their links once; a second seeding keeps later changes. */
export async function writeShares({ db, content, nowMs }: ContentRun): Promise<number> {
  for (const { mobile, score, minutes, daysAgo, ...sitting } of content.sharedResults) {
    const userId = await learnerOf(db, sitting.agencyId, mobile);
    if (userId === undefined) continue;
    const endTime = new Date(nowMs - daysAgo * DAY_MS);
    await db
      .insert(attempts)
      .values({
        ...sitting,
        userId,
        requestId: `demo-sitting-${sitting.id}`,
        ticket: "",
        questionIds: [],
        status: "finished",
        score: String(score),
        totalScore: TOTAL,
        usedSeconds: minutes * 60,
        beginTime: new Date(endTime.getTime() - minutes * 60_000),
        endTime,
      })
      .onConflictDoNothing();
  }
  for (const { mobile, token, daysAgo, days, revoked, ...share } of content.shares) {
    const userId = await learnerOf(db, share.agencyId, mobile);
    if (userId === undefined) continue;
    const createdMs = nowMs - daysAgo * DAY_MS;
    await db
      .insert(shares)
      .values({
        ...share,
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
  return content.sharedResults.length + content.shares.length;
}

async function learnerOf(db: Db, agencyId: number, mobile: string): Promise<number | undefined> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.agencyId, agencyId), eq(users.mobile, mobile)));
  return user?.id;
}
