import { setTimeout as delay } from "node:timers/promises";
import { jobs as table } from "../db/schema/system.ts";
import { type Runner, runDueJobs } from "./runDueJobs.ts";

/** Interval in which the process looks for due jobs, and so the longest delay of a job. */
const LOOK_EVERY_MS = 5_000;

/**
 * Starts the runner. Jobs that became due while no process ran are run at once.
 * @returns a function that stops the runner and waits for the running job
 */
export async function startJobs(runner: Runner): Promise<() => Promise<void>> {
  await planRecurring(runner);
  const ending = new AbortController();
  const { signal } = ending;
  const looking = (async () => {
    while (!signal.aborted) {
      await runDueJobs(runner, signal).catch((err: unknown) => {
        runner.log.warn({ err }, "jobs could not be read");
      });
      await delay(LOOK_EVERY_MS, undefined, { ref: false, signal }).catch(() => undefined);
    }
  })();
  return () => {
    ending.abort();
    return looking;
  };
}

/** Plans the recurring jobs. If an earlier start has planned a job, its time is kept. */
async function planRecurring({ db, clock, jobs }: Runner): Promise<void> {
  const runAt = new Date(clock());
  const rows = jobs
    .filter(({ everyMs }) => everyMs !== undefined)
    .map(({ name }) => ({ name, key: "", runAt }));
  if (rows.length > 0) await db.insert(table).values(rows).onConflictDoNothing();
}
