import type { Pool } from "pg";
import { Busy } from "../queue/fairQueue.ts";

/**
 * Limits of the queue for a connection on either kind of database: its length, and the wait in ms. Beyond them the
 * answer is Busy.
 */
export const LINE = { longest: 200, waitMs: 3_000 } as const;

/** Limits the length of the pool's queue. The pool itself limits only the time of waiting. */
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
