import { eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { attempts } from "../db/schema/attempts.ts";
import { lockRun } from "./runRows.ts";
import type { Place } from "./recordAnswer.ts";

/** Puts a run that is under way out of its learner's lists, or back there. Its answers count as before. */
export async function putAway(tx: Db, isAway: boolean, { userId, runId, nowMs }: Place): Promise<boolean> {
  const run = await lockRun(tx, userId, runId);
  if (run.status === "finished") return false;
  await tx
    .update(attempts)
    .set({ putAwayAt: isAway ? new Date(nowMs) : null })
    .where(eq(attempts.id, runId));
  return isAway;
}
