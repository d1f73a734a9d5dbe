import { type SQL, and, eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { favourites } from "../db/schema/learning.ts";

export function savedBy(userId: number, lessonId?: number): SQL | undefined {
  return and(
    eq(favourites.userId, userId),
    eq(favourites.targetType, "lesson"),
    lessonId === undefined ? undefined : eq(favourites.targetId, lessonId),
  );
}

interface Kept {
  readonly userId: number | undefined;
  readonly lessonId: number;
}

export async function isSavedLesson(db: Db, { userId, lessonId }: Kept): Promise<boolean> {
  return userId !== undefined && (await db.$count(favourites, savedBy(userId, lessonId))) > 0;
}
