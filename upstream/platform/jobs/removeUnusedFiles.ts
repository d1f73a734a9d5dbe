import { and, eq, inArray, lt, notExists, sql } from "drizzle-orm";
import { classroomFiles, storedFiles, storedPieces } from "../db/schema/catalogue.ts";
import { lessonMedia } from "../db/schema/lessons.ts";
import type { Job } from "./job.ts";
import { planRemoval } from "./moveFiles.ts";
import { planJob } from "./planJob.ts";

const HOUR_MS = 3_600_000;
/** Age at which an unused file is removed. Younger files may still get the row that refers to them. */
const STAYS_MS = 24 * HOUR_MS;
const ROWS_A_TURN = 200;

/**
 * Removes stored files to which no lesson and no classroom refers: media that were replaced, and uploads that were
 * never completed.
 */
export const removeUnusedFiles: Job = {
  name: "removeUnusedFiles",
  everyMs: HOUR_MS,
  run: async ({ db, key, nowMs }) => {
    const since = new Date(nowMs - STAYS_MS);
    const one = { one: sql`1` };
    const unused = db
      .select({ hash: storedFiles.hash })
      .from(storedFiles)
      .where(
        and(
          lt(storedFiles.storedAt, since),
          notExists(db.select(one).from(lessonMedia).where(eq(lessonMedia.hash, storedFiles.hash))),
          notExists(db.select(one).from(classroomFiles).where(eq(classroomFiles.hash, storedFiles.hash))),
        ),
      )
      .limit(ROWS_A_TURN);
    const removed = await db
      .delete(storedFiles)
      .where(inArray(storedFiles.hash, unused))
      .returning({ hash: storedFiles.hash, isOutside: sql<boolean>`${storedFiles.content} is null` });
    for (const { hash, isOutside } of removed) if (isOutside) await planRemoval(db, { hash, nowMs });
    await db.delete(storedPieces).where(lt(storedPieces.storedAt, since));
    if (removed.length === ROWS_A_TURN) await planJob(db, removeUnusedFiles, { key, runAtMs: nowMs });
  },
};
