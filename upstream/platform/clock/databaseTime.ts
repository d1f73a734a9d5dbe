import { uptime } from "node:os";
import { sql } from "drizzle-orm";
import type { Database, Db } from "../db/database.ts";
import type { TimeSource } from "./followTime.ts";

/**
 * Returns the time of the database in whole Unix ms, as columns store it. Unlike `now()` in SQL, it is not that of the
 * transaction's begin.
 */
export async function databaseTime(db: Db): Promise<number> {
  const { rows } = (await db.execute(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )) as unknown as { readonly rows: readonly { readonly ms: number }[] };
  return Math.floor(Number(rows[0]?.ms));
}

/**
 * Returns the source of this process's time (decision 103): the clock of the PostgreSQL server, or the machine's clock
 * for an embedded database, which has no other.
 *
 * @param isExamInProgress while it returns true, a step of the machine's clock is not followed
 */
export function timeSourceOf(
  { db, kind }: Pick<Database, "db" | "kind">,
  isExamInProgress: (nowMs: number) => Promise<boolean>,
): TimeSource {
  if (kind === "postgres") return { read: () => databaseTime(db) };
  return {
    read: async () => Date.now(),
    mustHold: isExamInProgress,
    uptime: () => uptime() * 1_000,
  };
}
