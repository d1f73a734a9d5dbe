import type { Pool } from "pg";
import { Busy } from "../queue/fairQueue.ts";

/**
 * Limits of the queue for a database connection, for both kinds of database: its length, and the longest wait in ms. A
 * query beyond a limit fails with Busy.
 */
export const LINE = { longest: 200, waitMs: 3_000 } as const;

/** Limits how many queries wait for a connection. The pool itself limits only how long they wait. */
export function boundLine(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: (error: Error) => void) => Promise<unknown>;
  const bounded = (callback?: (error: Error) => void) => {
    if (pool.waitingCount < LINE.longest) return connect(callback);
    const busy = new Busy(`${pool.waitingCount} wait for a connection already`);
    if (!callback) return Promise.reject(busy);
    callback(busy);
    return undefined;
  };
  pool.connect = bounded as typeof pool.connect;
}
