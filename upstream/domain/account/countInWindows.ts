import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { rateCounters } from "../../platform/db/schema/system.ts";

export interface Window {
  /** The key of the counter's row, built as RateLimiterDrizzle builds its keys. */
  readonly key: string;
  readonly points: number;
  /** Length of the window in seconds. */
  readonly duration: number;
}

/**
 * Adds the points to the counters of several windows with one SQL statement, with the result that RateLimiterDrizzle
 * has for each window. The shortest window comes first. Windows after a full window are not counted.
 * @returns the key of the full window and the milliseconds until it ends; undefined: no window is full
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
