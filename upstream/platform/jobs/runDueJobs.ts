import { and, asc, eq, inArray, lte } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db } from "../db/database.ts";
import { inTransaction } from "../db/inTransaction.ts";
import { isMovingError } from "../db/moving.ts";
import { jobs as table } from "../db/schema/system.ts";
import { countEvent } from "../kit/events.ts";
import type { Job } from "./job.ts";

export interface Runner {
  readonly db: Db;
  readonly clock: () => number;
  readonly log: Pick<Logger, "info" | "warn">;
  readonly jobs: readonly Job[];
  /** Whether this process may run jobs now; absent: always. The other processes run them otherwise. */
  readonly mayRun?: () => boolean;
}

const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;
const ERROR_CHARACTERS = 500;
/** Time after which another process may run a job that waits for another system, because the first process has died. */
const OUT_MS = 2 * 60_000;
/**
 * Pause of a job whose agency is being moved to another database. If the move fails, the job runs here afterwards;
 * otherwise it runs there.
 */
const MOVING_PAUSE_MS = 60_000;

/** Runs due jobs one after the other until no job is due. Several processes share the work. */
export async function runDueJobs(runner: Runner, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (runner.mayRun?.() ?? true) && (await runNext(runner)));
}

/** Runs the next due job. Returns false if no job is due. */
async function runNext(runner: Runner): Promise<boolean> {
  const { db, log } = runner;
  const begun = await inTransaction(db, (tx) => begin(tx, runner));
  if (begun === undefined || begun === "done") return begun === "done";
  const { row, job, nowMs } = begun;
  // Matches the job's row only if the job was not planned again during the run, for instance by itself.
  const own = and(eq(table.name, row.name), eq(table.key, row.key), eq(table.runAt, row.runAt));
  try {
    await job.run({ db, key: row.key, nowMs, log });
    await db.delete(table).where(own);
    countEvent("job", "ok");
  } catch (err) {
    warn(runner, row, err);
    await db
      .update(table)
      .set(afterFailure(row, job, { nowMs, err }))
      .where(own);
  }
  return true;
}

interface RunningJob {
  /** The job's row; its time is moved on, until when other processes do not run the job. */
  readonly row: typeof table.$inferSelect;
  readonly job: Job;
  readonly nowMs: number;
}

/**
 * Runs the first due job in this transaction. Its row stays locked, so another process can run the job at once if this
 * process dies. A job with `asksOutside` is only returned, and other processes do not run it for OUT_MS.
 */
async function begin(tx: Db, runner: Runner): Promise<RunningJob | "done" | undefined> {
  const { clock, log, jobs } = runner;
  const nowMs = clock();
  // Jobs with unknown names are left to processes of a newer version.
  const known = inArray(
    table.name,
    jobs.map(({ name }) => name),
  );
  const [row] = await tx
    .select()
    .from(table)
    .where(and(lte(table.runAt, new Date(nowMs)), known))
    .orderBy(asc(table.runAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const job = jobs.find(({ name }) => name === row?.name);
  if (!row || !job) return undefined;
  const { key } = row;
  const own = and(eq(table.name, row.name), eq(table.key, key));
  if (job.asksOutside) {
    const runAt = new Date(nowMs + OUT_MS);
    await tx.update(table).set({ runAt }).where(own);
    return { row: { ...row, runAt }, job, nowMs };
  }
  try {
    await inTransaction(tx, async (db) => {
      // Marks the job as done before the run, so that the job can plan itself again.
      if (job.everyMs === undefined) await db.delete(table).where(own);
      else
        await db
          .update(table)
          .set(afterSuccess(nowMs + job.everyMs))
          .where(own);
      await job.run({ db, key, nowMs, log });
    });
    countEvent("job", "ok");
  } catch (err) {
    warn(runner, row, err);
    await tx
      .update(table)
      .set(afterFailure(row, job, { nowMs, err }))
      .where(own);
  }
  return "done";
}

function warn({ log }: Runner, { name, key, attempts }: RunningJob["row"], err: unknown): void {
  if (isMovingError(err)) return;
  countEvent("job", "failed");
  log.warn({ err, job: name, key, attempts: attempts + 1 }, "a job failed");
}

function afterSuccess(runAtMs: number) {
  return { runAt: new Date(runAtMs), attempts: 0, lastError: "" };
}

/** Returns when a failed job runs again: the pause doubles with each failure, up to the job's interval. */
function afterFailure(
  { attempts }: typeof table.$inferSelect,
  { everyMs = LONGEST_PAUSE_MS }: Job,
  { nowMs, err }: { readonly nowMs: number; readonly err: unknown },
) {
  if (isMovingError(err)) return { runAt: new Date(nowMs + MOVING_PAUSE_MS) };
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** attempts, everyMs);
  return {
    runAt: new Date(nowMs + pauseMs),
    attempts: attempts + 1,
    lastError: String(err).slice(0, ERROR_CHARACTERS),
  };
}
