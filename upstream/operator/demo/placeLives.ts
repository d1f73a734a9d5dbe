import { withLock } from "../../platform/db/withLock.ts";
import { demoKind } from "#upstream/operator/demo/demoContent.ts";
import { hasDemoLives, livesAreOld, moveLives, renewLives } from "./writeLives.ts";
import type { Due } from "../../platform/jobs/job.ts";

/**
 * Moves the demo lives to today. It runs before the first request, and again on later days of a long-running process.
 */
export async function placeLives({ db, nowMs, log }: Pick<Due, "db" | "nowMs" | "log">): Promise<void> {
  if (!(await livesAreOld(db, nowMs))) return;
  const lives = await demoKind("lives");
  await withLock(db, "placeLives", async (tx) => {
    if (!(await livesAreOld(tx, nowMs))) return;
    const moved = await moveLives({ db: tx, lives, nowMs });
    log.info(`placed ${moved} demo live classes around today`);
  });
}

/** Moves demo lives when a process starts, so that one of them is running. */
export async function renewDemoLives({ db, nowMs, log }: Pick<Due, "db" | "nowMs" | "log">): Promise<void> {
  if (!(await hasDemoLives(db))) return;
  const lives = await demoKind("lives");
  await withLock(db, "placeLives", async (tx) => {
    const moved = await renewLives({ db: tx, lives, nowMs });
    if (moved > 0) log.info(`placed ${moved} demo live classes around now`);
  });
}
