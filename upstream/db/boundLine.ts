import type { Pool } from "pg";
import { Busy } from "../queue/fairQueue.ts";

/** The bounds of the queue for a connection, on either kind of database; after that the answer is Busy. */
export const LINE = { longest: 200, waitMs: 3_000 } as const;

/** A query that waits for a connection has a deadline by the pool, and the queue has an end by this. */
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
