import { eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { avatars, users } from "../db/schema/users.ts";
import { planJob } from "../jobs/planJob.ts";
import { avatarUrl } from "../media/urls.ts";
import { AVATAR_STAYS_MS, removeAvatar } from "./removeAvatar.ts";

interface NewAvatar {
  readonly userId: number;
  readonly hash: string;
  readonly webp: Uint8Array;
  readonly nowMs: number;
}

/** Answers its address. The picture before it goes a while later. */
export async function wearAvatar(tx: Db, { userId, hash, webp, nowMs }: NewAvatar): Promise<string> {
  const createdAt = new Date(nowMs);
  await tx
    .insert(avatars)
    .values({ hash, webp, createdAt })
    .onConflictDoUpdate({ target: avatars.hash, set: { createdAt } });
  const self = eq(users.id, userId);
  const [before] = await tx.select({ avatar: users.avatar }).from(users).where(self).for("update");
  const takenOff = /[0-9a-f]{40}/.exec(before?.avatar ?? "")?.[0];
  if (takenOff !== undefined && takenOff !== hash)
    await planJob(tx, removeAvatar, { key: takenOff, runAtMs: nowMs + AVATAR_STAYS_MS });
  const avatar = avatarUrl(hash);
  await tx.update(users).set({ avatar }).where(self);
  return avatar;
}
