import { eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";
import { type AnswerRow, type Place, type RunRow, lockRun } from "./runRows.ts";

/** Returns the seconds for which a run was in sight, but at least the sum of the seconds spent on its answers. */
export function usedSeconds(
  { usedSeconds: reported }: Pick<RunRow, "usedSeconds">,
  answers: readonly AnswerRow[],
): number {
  const spentMs = answers.reduce((sum, one) => sum + one.spentMs, 0);
  return Math.max(reported, Math.round(spentMs / 1_000));
}

/** Saves the seconds for which a run was in sight. Of several pages the longest counts. An ended run is not changed. */
export async function recordUsedTime(tx: Db, seconds: number, { userId, runId }: Place): Promise<number> {
  const run = await lockRun(tx, userId, runId);
  if (run.status === "finished") return run.usedSeconds;
  const [kept] = await tx
    .update(attempts)
    .set({ usedSeconds: sql`greatest(${attempts.usedSeconds}, ${Math.round(seconds)})` })
    .where(eq(attempts.id, runId))
    .returning({ usedSeconds: attempts.usedSeconds });
  return kept?.usedSeconds ?? run.usedSeconds;
}
