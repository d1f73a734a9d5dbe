import type { PGlite } from "@electric-sql/pglite";

/** A log of so many bytes is read again in about a second at the next opening, if nobody closed the database. */
const LONGEST_LOG = 64 * 1024 * 1024;
const TIDY_EVERY_MS = 10_000;
/** How many dead rows make a table worth the reading; and their share of it. */
const [DEAD_ROWS, DEAD_SHARE] = [1_000, 0.2];

export interface Tidier {
  /** One round of tidying; rounds follow each other by themselves. */
  readonly tidy: () => Promise<void>;
  readonly stop: () => void;
}

/**
 * Does the work that a server has processes for: without it the write-ahead log grows for ever, and tables with it.
 * A round does one thing, so that queries get their turn.
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

  // A round that fails, because others were before it or the database is being closed, is followed by the next.
  const timer = setInterval(() => void tidy().catch(() => undefined), TIDY_EVERY_MS);
  timer.unref();
  return { tidy, stop: () => clearInterval(timer) };
}
