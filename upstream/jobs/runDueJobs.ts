import { and, asc, eq, inArray, lte } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db } from "../db/database.ts";
import { inTransaction } from "../db/inTransaction.ts";
import { jobs as table } from "../db/schema/house.ts";
import type { Job } from "./job.ts";

export interface Runner {
  readonly db: Db;
  readonly clock: () => number;
  readonly log: Pick<Logger, "info" | "warn">;
  readonly jobs: readonly Job[];
}

const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;
const ERROR_CHARACTERS = 500;

/** Runs what is due, one after the other, until nothing is; several processes share the work. */
export async function runDueJobs(runner: Runner, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await runNext(runner)));
}

/** The row stays locked while its job runs, so a process that dies gives it back at once. */
async function runNext({ db, clock, log, jobs }: Runner): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const nowMs = clock();
    // A name that is not known here belongs to a newer version beside us.
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
    if (!row || !job) return false;
    const own = and(eq(table.name, row.name), eq(table.key, row.key));
    const { name, key } = row;
    try {
      await inTransaction(tx, async (db) => {
        // Marked as done before it runs, so that it may plan itself again.
        if (job.everyMs === undefined) await db.delete(table).where(own);
        else
          await db
            .update(table)
            .set(afterSuccess(nowMs + job.everyMs))
            .where(own);
        await job.run({ db, key, nowMs, log });
      });
    } catch (err) {
      log.warn({ err, job: name, key, attempts: row.attempts + 1 }, "a job failed");
      await tx
        .update(table)
        .set(afterFailure(row, job, { nowMs, err }))
        .where(own);
    }
    return true;
  });
}

function afterSuccess(runAtMs: number) {
  return { runAt: new Date(runAtMs), attempts: 0, lastError: "" };
}

/** Twice as long after each failure, and no longer than until the next regular run. */
function afterFailure(
  { attempts }: typeof table.$inferSelect,
  { everyMs = LONGEST_PAUSE_MS }: Job,
  { nowMs, err }: { readonly nowMs: number; readonly err: unknown },
) {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** attempts, everyMs);
  return {
    runAt: new Date(nowMs + pauseMs),
    attempts: attempts + 1,
    lastError: String(err).slice(0, ERROR_CHARACTERS),
  };
}
