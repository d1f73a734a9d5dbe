import type { Logger } from "pino";
import type { Db } from "../db/database.ts";

export interface Due {
  /**
   * The transaction that also marks the job as done: both happen or neither. For a job with `asksOutside`: the database
   * without a transaction.
   */
  readonly db: Db;
  readonly key: string;
  readonly nowMs: number;
  readonly log: Pick<Logger, "info">;
}

export interface Job {
  /** Name in the table of jobs: do not rename a job while such jobs wait. */
  readonly name: string;
  /** Interval of a recurring job, which runs again this long after each success. Do not plan such a job by hand. */
  readonly everyMs?: number;
  /**
   * true: the job waits for an answer of another system and must not hold a transaction meanwhile. The job opens short
   * transactions itself and saves its progress in its rows. If its process dies, the job runs again from the beginning.
   * Not for recurring jobs.
   */
  readonly asksOutside?: true;
  /** Does the work. Must be short, because a run holds a connection. Effects outside the database may happen twice. */
  readonly run: (due: Due) => Promise<void>;
}
