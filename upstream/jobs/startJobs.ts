import { setTimeout as delay } from "node:timers/promises";
import { jobs as table } from "../db/schema/system.ts";
import { type Runner, runDueJobs } from "./runDueJobs.ts";

/** A job runs at most so long after its time. */
const LOOK_EVERY_MS = 5_000;

/** Runs at once what became due while nobody ran. Answers the end, which waits for the job that is running. */
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

/** Plans recurring jobs; those of an earlier start keep their time. */
async function planRecurring({ db, clock, jobs }: Runner): Promise<void> {
  const runAt = new Date(clock());
  const rows = jobs
    .filter(({ everyMs }) => everyMs !== undefined)
    .map(({ name }) => ({ name, key: "", runAt }));
  if (rows.length > 0) await db.insert(table).values(rows).onConflictDoNothing();
}
