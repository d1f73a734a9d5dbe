import { and, gt, inArray, lt } from "drizzle-orm";
import { GRACE_MS, statesBefore } from "#shared/domain/examAttempt.ts";
import type { Db } from "../../platform/db/database.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";

/** Returns whether a learner sits an exam whose deadline and grace period have not passed at `nowMs`. */
export async function isExamInProgress(db: Db, nowMs: number): Promise<boolean> {
  const found = await db
    .select({ id: attempts.id })
    .from(attempts)
    .where(
      and(
        inArray(
          attempts.status,
          statesBefore("submit").filter((status) => status !== "paused"),
        ),
        gt(attempts.deadline, new Date(nowMs - GRACE_MS)),
        lt(attempts.beginTime, new Date(nowMs)),
      ),
    )
    .limit(1);
  return found.length > 0;
}
