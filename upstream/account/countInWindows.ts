import { sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { rateCounters } from "../db/schema/system.ts";

export interface Window {
  /** As RateLimiterDrizzle names its row. */
  readonly key: string;
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
}

/**
 * Counts in several windows by one statement, as RateLimiterDrizzle counts in each: the shortest first, and those behind a full one are
 * spared. Answers how long the full one lasts, ms, with its key; undefined where there was room in all.
 */
export async function countInWindows(
  db: Db,
  windows: readonly Window[],
  { times, nowMs }: { readonly times: number; readonly nowMs: number },
): Promise<{ readonly key: string; readonly waitMs: number } | undefined> {
  const now = sql`${new Date(nowMs).toISOString()}::timestamptz`;
  const parts = windows.map(({ key, duration }, at) => {
    const until = sql`${new Date(nowMs + duration * 1_000).toISOString()}::timestamptz`;
    const before = windows[at - 1];
    const hasRoom = before ? sql`from ${nameOf(at - 1)} where points <= ${before.points}` : sql``;
    return sql`${nameOf(at)} as (
      insert into ${rateCounters} as counter (key, points, expire) select ${key}::text, ${times}::int, ${until} ${hasRoom}
      on conflict (key) do update set
        points = case when counter.expire <= ${now} then excluded.points else counter.points + excluded.points end,
        expire = case when counter.expire <= ${now} then excluded.expire else counter.expire end
      returning key, points, (extract(epoch from expire) * 1000)::float8 as until)`;
  });
  const all = windows.map((_, at) => sql`select key, points, until from ${nameOf(at)}`);
  const { rows } = (await db.execute(
    sql`with ${sql.join(parts, sql`, `)} ${sql.join(all, sql` union all `)}`,
  )) as unknown as { readonly rows: readonly { key: string; points: number; until: number }[] };
  const full = rows.find(({ key, points }) => points > (windows.find((one) => one.key === key)?.points ?? 0));
  return full && { key: full.key, waitMs: Math.max(1, full.until - nowMs) };
}

function nameOf(at: number) {
  return sql.raw(`window_${at}`);
}
