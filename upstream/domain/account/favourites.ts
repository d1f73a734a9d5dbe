import { and, eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { favourites } from "../../platform/db/schema/learning.ts";

type TargetType = (typeof favourites.$inferSelect)["targetType"];

interface Favourite {
  readonly userId: number;
  readonly type: TargetType;
  readonly id: number;
}

/** SQL condition: all favourites of one learner and type, or with `id` only the favourite of this object. */
export function favouritesOf({ userId, type, id }: Omit<Favourite, "id"> & { readonly id?: number }) {
  return and(
    eq(favourites.userId, userId),
    eq(favourites.targetType, type),
    id === undefined ? undefined : eq(favourites.targetId, id),
  );
}

export async function isFavourite(db: Db, own: Favourite): Promise<boolean> {
  return (await db.$count(favourites, favouritesOf(own))) > 0;
}

/** Adds a favourite; does nothing if it exists. */
export async function addFavourite(
  db: Db,
  { userId, type, id, agencyId }: Favourite & { readonly agencyId: number },
): Promise<void> {
  await db
    .insert(favourites)
    .values({ userId, agencyId, targetType: type, targetId: id })
    .onConflictDoNothing();
}

/** Removes a favourite; does nothing if it does not exist. */
export async function dropFavourite(db: Db, own: Favourite): Promise<void> {
  await db.delete(favourites).where(favouritesOf(own));
}
