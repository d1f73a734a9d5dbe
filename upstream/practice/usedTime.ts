import { eq, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { attempts } from "../db/schema/attempts.ts";
import { type AnswerRow, type RunRow, lockRun } from "./runRows.ts";
import type { Place } from "./recordAnswer.ts";

/** Seconds for which a run was in sight, as its pages told; what its answers took where they told nothing. */
export function usedSeconds(
  { usedSeconds: reported }: Pick<RunRow, "usedSeconds">,
  answers: readonly AnswerRow[],
): number {
  const spentMs = answers.reduce((sum, one) => sum + one.spentMs, 0);
  return Math.max(reported, Math.round(spentMs / 1_000));
}

/** Keeps for how long a run has been in sight: of several pages the longest. What has ended stays as it is. */
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
