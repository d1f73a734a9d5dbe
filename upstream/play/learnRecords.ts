import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { learnRecords } from "../db/schema/learning.ts";

type RecordRow = typeof learnRecords.$inferSelect;

/** How far a learner is in these lessons, by their ids; nothing of a visitor. */
export async function learnRecordsOf(
  db: Db,
  userId: number | undefined,
  lessonIds: readonly number[],
): Promise<ReadonlyMap<number, RecordRow>> {
  if (userId === undefined || lessonIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(learnRecords)
    .where(and(eq(learnRecords.userId, userId), inArray(learnRecords.lessonId, [...lessonIds])));
  return new Map(rows.map((row) => [row.lessonId, row]));
}
