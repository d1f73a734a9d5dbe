import type { Logger } from "pino";
import type { Db } from "../db/database.ts";

export interface Due {
  /**
   * The transaction that also marks the job as done, so that the work and the mark are stored together or not at all. A
   * job with `asksOutside` gets the database without a transaction.
   */
  readonly db: Db;
  readonly key: string;
  readonly nowMs: number;
  readonly log: Pick<Logger, "info">;
}

export interface Job {
  /** Name of the job, which rows of waiting jobs contain: do not rename a job while such rows may exist. */
  readonly name: string;
  /** Interval in ms of a recurring job, counted from its last success. Code must not plan such a job itself. */
  readonly everyMs?: number;
  /**
   * true: the job waits for an answer of another system, during which it must not hold a transaction. The job opens
   * short transactions itself and saves its progress in its rows. If its process dies, the job runs again from the
   * beginning. Not for recurring jobs.
   */
  readonly asksOutside?: true;
  /**
   * Does the work, which must be short because it holds a connection. Effects outside the database may happen twice.
   */
  readonly run: (due: Due) => Promise<void>;
}
