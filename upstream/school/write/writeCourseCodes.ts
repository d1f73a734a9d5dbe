import { courseCodes } from "#upstream/db/schema/orders.ts";
import type { ContentRun } from "../contentRun.ts";

const DAY_MS = 86_400_000;

/** A code that is there already stays as it is: somebody may have redeemed it. */
export async function writeCourseCodes({ db, content, nowMs }: ContentRun): Promise<number> {
  if (content.courseCodes.length === 0) return 0;
  const rows = content.courseCodes.map(({ isPast, ...code }) => ({
    ...code,
    expiresAt: isPast ? new Date(nowMs - DAY_MS) : null,
  }));
  await db.insert(courseCodes).values(rows).onConflictDoNothing();
  return rows.length;
}
