import { readFileSync } from "node:fs";
import type pg from "pg";
import { childrenOf } from "#tests/support/processFigures.ts";
import { sum } from "./statistics.ts";

const TICKS_PER_SECOND = 100;

/**
 * Returns the CPU seconds of a process and of all its children, including ended ones. Works on Linux only, as it reads
 * /proc.
 */
export function processorSeconds(pid: number): number {
  return sum([ownSeconds(pid), ...childrenOf(pid).map(processorSeconds)]);
}

/** Returns the CPU seconds of a process and of its ended children; 0: the process has just ended. */
function ownSeconds(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Skips the name of the process in brackets, because the name may contain spaces.
    const times = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 15);
    return sum(times.map(Number)) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

/** Returns the process id of the PostgreSQL server of this machine to which the pool connects. */
export async function postmasterOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ file: string }>("select pg_read_file('postmaster.pid') as file");
  return Number(rows[0]?.file.split("\n")[0]);
}

/** Returns the number of transactions that the pool's database has committed. */
export async function transactionsOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: string }>(
    "select pg_stat_get_db_xact_commit(oid) as n from pg_database where datname = current_database()",
  );
  return Number(rows[0]?.n);
}
