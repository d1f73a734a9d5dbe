import { and, asc, gt, lt } from "drizzle-orm";
import { lengthOf, unionOf } from "#shared/domain/playedRanges.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import type { LearnerScope } from "#upstream/platform/db/agencyScope.ts";
import type { Grants } from "#upstream/domain/catalogue/ownership.ts";
import { lives } from "#upstream/platform/db/schema/lives.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { ownLives } from "#upstream/domain/live/ownLives.ts";
import { shanghai } from "#upstream/platform/kit/shanghai.ts";
import { type TodayItem, minutesOf, todayItem } from "./item.ts";

const MOST = 3;

/**
 * Returns the learner's lives that are on now or begin today, and the minutes that they fill. Of lives at the same time
 * only one counts, because a learner can attend only one.
 */
export async function liveItems(
  db: Db,
  keeper: LearnerScope,
  grants: Grants,
): Promise<{ readonly items: readonly TodayItem[]; readonly minutes: number }> {
  const { nowMs } = keeper;
  const endOfDay = shanghai(nowMs).endOf("day").toJSDate();
  const rows = await db
    .select({ id: lives.id, name: lives.name, startTime: lives.startTime, endTime: lives.endTime })
    .from(lives)
    .where(
      and(
        await ownLives(db, keeper, grants),
        lt(lives.startTime, endOfDay),
        gt(lives.endTime, new Date(nowMs)),
      ),
    )
    .orderBy(asc(lives.startTime), asc(lives.id))
    .limit(MOST);
  const items = rows.map((row) =>
    todayItem({
      key: `live-${row.id}`,
      kind: "live",
      name: row.name,
      minutes: minutesOf(lengthOf(unionOf([secondsAhead(row, nowMs)]))),
      live_id: String(row.id),
      start_time: timeText(row.startTime),
      end_time: timeText(row.endTime),
    }),
  );
  const seconds = lengthOf(unionOf(rows.map((row) => secondsAhead(row, nowMs))));
  return { items, minutes: seconds === 0 ? 0 : minutesOf(seconds) };
}

function secondsAhead(
  { startTime, endTime }: { readonly startTime: Date; readonly endTime: Date },
  nowMs: number,
): readonly [number, number] {
  return [(startTime.getTime() - nowMs) / 1_000, (endTime.getTime() - nowMs) / 1_000];
}
