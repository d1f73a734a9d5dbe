import { eq } from "drizzle-orm";
import { GRACE_MS, isInProgress, areKeysReleased } from "#shared/domain/examAttempt.ts";
import type { Db } from "../../platform/db/database.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { planJob } from "../../platform/jobs/planJob.ts";
import { allowanceOf, examsOf } from "../paper/examPapers.ts";
import { releaseOf } from "../paper/releasedScores.ts";
import { recordMistakes } from "../practice/recordOutcomes.ts";
import { type AttemptRow, lockAnyAttempt } from "./attemptRows.ts";
import { ADD_MISTAKES } from "./endAttempt.ts";
import { outcomesOf } from "./recordExam.ts";

/**
 * Adds the mistakes of an exam to the wrong book, once per attempt, as soon as the keys of the exam are released.
 * The job's key is the attempt's id.
 */
export const addMistakes: Job = {
  ...ADD_MISTAKES,
  run: async ({ db, key, nowMs }) => {
    const attempt = await lockAnyAttempt(db, Number(key));
    if (attempt && !attempt.mistakesAddedAt && !isInProgress(attempt.status)) await keep(db, attempt, nowMs);
  },
};

async function keep(tx: Db, attempt: AttemptRow, nowMs: number): Promise<void> {
  const { id, paperId, userId } = attempt;
  const exam = (await examsOf(tx, [paperId])).get(paperId);
  if (!exam) return;
  const { paper, lastEndMs } = exam;
  const allowance = await allowanceOf(tx, paperId, userId);
  if (areKeysReleased(releaseOf(attempt, { exam, allowance, nowMs }))) {
    const missed = (await outcomesOf(tx, attempt)).filter(
      ({ verdict }) => verdict === "wrong" || verdict === "part_right",
    );
    await tx
      .update(attempts)
      .set({ mistakesAddedAt: new Date(nowMs) })
      .where(eq(attempts.id, id));
    await recordMistakes(tx, { ...attempt, sourceName: paper.name }, missed, nowMs);
    return;
  }
  // An attempt with answers to mark is skipped here: markAttempt plans this job again when all of them are marked.
  const endMs = lastEndMs === undefined ? 0 : lastEndMs + GRACE_MS;
  if (paper.showResult !== "never" && endMs > nowMs)
    await planJob(tx, ADD_MISTAKES, { key: String(id), runAtMs: endMs });
}
