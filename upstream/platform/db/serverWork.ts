import type { Pool } from "pg";

const LOOK_MS = 2_000;
/** Finds statements of the same role that run or wait; the own one is new. Replication has no database. */
const LONG_RUNNING = `select exists (select from pg_stat_activity
  where datname = current_database() and usename = current_user and state = 'active'
  and clock_timestamp() - query_start > $1::int * interval '1 ms') as is_working`;

/**
 * Creates a function that asks PostgreSQL, over a new connection, whether it works on a statement for longer than
 * `limitMs`. Concurrent callers share one query.
 * @returns true also when PostgreSQL cannot be asked: then nobody knows that a statement was lost
 */
export function createWorkLook({ options }: Pool, limitMs: number): () => Promise<boolean> {
  let inProgress: Promise<boolean> | undefined;
  return () => {
    inProgress ??= look()
      .catch(() => true)
      .finally(() => (inProgress = undefined));
    return inProgress;
  };

  async function look(): Promise<boolean> {
    const { default: pg } = await import("pg");
    const client = new pg.Client({ ...options, connectionTimeoutMillis: LOOK_MS, query_timeout: LOOK_MS });
    client.on("error", () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ is_working: boolean }>(LONG_RUNNING, [limitMs]);
      return rows[0]?.is_working ?? true;
    } finally {
      void client.end().catch(() => undefined);
    }
  }
}
