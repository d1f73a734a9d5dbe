import { and, eq, isNull, sql } from "drizzle-orm";
import { courseCodes } from "#upstream/platform/db/schema/orders.ts";
import type { ContentRun } from "../contentRun.ts";
import { dateOf } from "../times.ts";

const DAY_MS = 86_400_000;

/**
 * Writes course codes. A redeemed code is not changed. Another code gets the end that the folder sets, if it sets one.
 */
export async function writeCourseCodes({ db, content, nowMs }: ContentRun): Promise<number> {
  const rows = content.courseCodes.map(({ isPast, expiresAt, ...code }) => ({
    ...code,
    expiresAt: dateOf(expiresAt) ?? (isPast ? new Date(nowMs - DAY_MS) : null),
  }));
  if (rows.length === 0) return 0;
  const isOpen = and(
    isNull(courseCodes.usedBy),
    eq(courseCodes.agencyId, sql`excluded.agency_id`),
    sql`excluded.expires_at is not null`,
  );
  await db
    .insert(courseCodes)
    .values(rows)
    .onConflictDoUpdate({
      target: courseCodes.code,
      set: { expiresAt: sql`excluded.expires_at` },
      ...(isOpen && { setWhere: isOpen }),
    });
  return rows.length;
}
