import type { Logger } from "pino";
import type { Db } from "../db/database.ts";

/** A run of a job. */
export interface Due {
  /** The transaction in which the job is also marked as done: both happen or neither. Of a job that asks outside it is the database itself. */
  readonly db: Db;
  readonly key: string;
  readonly nowMs: number;
  readonly log: Pick<Logger, "info">;
}

export interface Job {
  /** Stands in the table, so it is not renamed while jobs of it wait. */
  readonly name: string;
  /** A recurring job runs again so long after each success; it is never planned by hand. */
  readonly everyMs?: number;
  /**
   * The job waits for an answer from elsewhere, for which no transaction may be held: it makes short ones of its own, keeps in its rows how far
   * it is, and is run again from the beginning where its process died. No recurring job may.
   */
  readonly asksOutside?: true;
  /** Short, for it holds a connection. What it does outside of the database may be done twice. */
  readonly run: (due: Due) => Promise<void>;
}
