import { and, eq, lte, notExists } from "drizzle-orm";
import { avatars, users } from "../../platform/db/schema/users.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { planJob } from "../../platform/jobs/planJob.ts";
import { avatarUrl } from "../../platform/media/urls.ts";
import type { Db } from "../../platform/db/database.ts";

/** Time for which a replaced picture is kept: cached pages still show it. */
const AVATAR_STAYS_MS = 3_600_000;

/** Deletes a replaced avatar picture unless an account uses the picture. The job's key is the picture's hash. */
export const removeAvatar: Job = {
  name: "removeAvatar",
  run: async ({ db, key, nowMs }) => {
    const wearers = db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.avatar, avatarUrl(key)));
    // setAvatar renews createdAt, so a picture that a learner has just set again is not deleted.
    const isOld = lte(avatars.createdAt, new Date(nowMs - AVATAR_STAYS_MS));
    await db.delete(avatars).where(and(eq(avatars.hash, key), isOld, notExists(wearers)));
  },
};

/** Plans the deletion of the picture at the address `avatar`; "": the account had no picture. */
export async function planRemoval(tx: Db, avatar: string, nowMs: number): Promise<void> {
  const hash = /[0-9a-f]{40}/.exec(avatar)?.[0];
  if (hash !== undefined) await planJob(tx, removeAvatar, { key: hash, runAtMs: nowMs + AVATAR_STAYS_MS });
}
