import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#upstream/platform/db/database.ts";
import { liveVisits } from "#upstream/platform/db/schema/liveRooms.ts";
import { lives } from "#upstream/platform/db/schema/lives.ts";
import { users } from "#upstream/platform/db/schema/users.ts";

/** Records that a learner has entered a class. Only the first visit counts towards `watchNum`. */
export async function recordVisit(
  tx: Db,
  { userId, liveId, nowMs }: { readonly userId: number; readonly liveId: number; readonly nowMs: number },
): Promise<void> {
  const first = await tx
    .insert(liveVisits)
    .values({ userId, liveId, createdAt: new Date(nowMs) })
    .onConflictDoNothing()
    .returning({ liveId: liveVisits.liveId });
  if (first.length > 0)
    await tx
      .update(lives)
      .set({ watchNum: sql`${lives.watchNum} + 1` })
      .where(eq(lives.id, liveId));
}

/** Returns the nickname of a learner; undefined: the account is not active. */
export async function activeNickname(db: Db, userId: number): Promise<string | undefined> {
  const [user] = await db
    .select({ nickname: users.nickname })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, "active")));
  return user?.nickname;
}
