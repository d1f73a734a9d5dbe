import type { PGlite } from "@electric-sql/pglite";

/** Largest write-ahead log in bytes. After a crash the next start replays the log, this much in about a second. */
const LONGEST_LOG = 64 * 1024 * 1024;
const TIDY_EVERY_MS = 10_000;
/** A table is vacuumed when it has this many dead rows and they are this share of all its rows. */
const [DEAD_ROWS, DEAD_SHARE] = [1_000, 0.2];

export interface Tidier {
  /** Does one task of maintenance. A timer calls it again and again. */
  readonly tidy: () => Promise<void>;
  readonly stop: () => void;
}

/**
 * Does the maintenance of an embedded database that a server does in background processes. Without it the write-ahead
 * log and the tables would grow for ever. Each call of `tidy` does one task, so that queries run in between.
 */
export function tidyEmbedded(client: Pick<PGlite, "query">): Tidier {
  async function tidy(): Promise<void> {
    const [log] = (
      await client.query<{ bytes: string }>(
        "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()",
      )
    ).rows;
    if (Number(log?.bytes) > LONGEST_LOG) {
      await client.query("checkpoint");
      return;
    }
    const [dead] = (
      await client.query<{ name: string }>(
        `select quote_ident(stats.relname) as name
           from pg_stat_user_tables stats join pg_class on pg_class.oid = stats.relid
          where schemaname = 'public' and n_dead_tup > ${DEAD_ROWS} + ${DEAD_SHARE} * greatest(reltuples, 0)
          order by n_dead_tup desc limit 1`,
      )
    ).rows;
    if (dead) await client.query(`vacuum analyze ${dead.name}`);
  }

  // A call fails when the queue of queries is full or the database is closing; the next call tries again.
  const timer = setInterval(() => void tidy().catch(() => undefined), TIDY_EVERY_MS);
  timer.unref();
  return { tidy, stop: () => clearInterval(timer) };
}
