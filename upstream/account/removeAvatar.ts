import { and, eq, lte, notExists } from "drizzle-orm";
import { avatars, users } from "../db/schema/users.ts";
import type { Job } from "../jobs/job.ts";
import { planJob } from "../jobs/planJob.ts";
import { avatarUrl } from "../media/urls.ts";
import type { Db } from "../db/database.ts";

/** Pages that were answered before the change show it a while longer. */
const AVATAR_STAYS_MS = 3_600_000;

/** Removes a picture that was taken off, unless somebody wears it; the key is its hash. */
export const removeAvatar: Job = {
  name: "removeAvatar",
  run: async ({ db, key, nowMs }) => {
    const wearers = db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.avatar, avatarUrl(key)));
    // A learner who sets the same picture at this very moment makes it young (setAvatar.ts).
    const isOld = lte(avatars.createdAt, new Date(nowMs - AVATAR_STAYS_MS));
    await db.delete(avatars).where(and(eq(avatars.hash, key), isOld, notExists(wearers)));
  },
};

/** Plans the removal of a picture by its address; "" is none. */
export async function planRemoval(tx: Db, avatar: string, nowMs: number): Promise<void> {
  const hash = /[0-9a-f]{40}/.exec(avatar)?.[0];
  if (hash !== undefined) await planJob(tx, removeAvatar, { key: hash, runAtMs: nowMs + AVATAR_STAYS_MS });
}
