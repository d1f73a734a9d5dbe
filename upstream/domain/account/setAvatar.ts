import { eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { avatars, users } from "../../platform/db/schema/users.ts";
import { avatarUrl } from "../../platform/media/urls.ts";
import { planRemoval } from "./removeAvatar.ts";

interface NewAvatar {
  readonly userId: number;
  readonly hash: string;
  readonly webp: Uint8Array;
  readonly nowMs: number;
}

/** Stores an avatar and plans the deletion of the replaced one. Returns the address of the new avatar. */
export async function setAvatar(tx: Db, { userId, hash, webp, nowMs }: NewAvatar): Promise<string> {
  const createdAt = new Date(nowMs);
  await tx
    .insert(avatars)
    .values({ hash, webp, createdAt })
    .onConflictDoUpdate({ target: avatars.hash, set: { createdAt } });
  const self = eq(users.id, userId);
  const [before] = await tx.select({ avatar: users.avatar }).from(users).where(self).for("update");
  const avatar = avatarUrl(hash);
  if (before && before.avatar !== avatar) await planRemoval(tx, before.avatar, nowMs);
  await tx.update(users).set({ avatar }).where(self);
  return avatar;
}

/** Returns the WebP of an avatar; undefined: unknown hash. */
export async function avatarOf(db: Db, hash: string): Promise<Uint8Array | undefined> {
  const [row] = await db.select().from(avatars).where(eq(avatars.hash, hash));
  return row?.webp;
}
