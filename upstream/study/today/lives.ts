import { and, asc, gt, lt } from "drizzle-orm";
import type { Db } from "#upstream/db/database.ts";
import { lives } from "#upstream/db/schema/lives.ts";
import { timeText } from "#upstream/kit/fields.ts";
import { ownLives } from "#upstream/live/ownLives.ts";
import { shanghai } from "#upstream/kit/shanghai.ts";
import type { Keeper } from "../wrongBook.ts";
import { type TodayItem, minutesOf, todayItem } from "./item.ts";

const MOST = 3;

/** The learner's classes that go on now or begin today. */
export async function liveItems(db: Db, keeper: Keeper): Promise<readonly TodayItem[]> {
  const { nowMs } = keeper;
  const endOfDay = shanghai(nowMs).endOf("day").toJSDate();
  const rows = await db
    .select({ id: lives.id, name: lives.name, startTime: lives.startTime, endTime: lives.endTime })
    .from(lives)
    .where(and(await ownLives(db, keeper), lt(lives.startTime, endOfDay), gt(lives.endTime, new Date(nowMs))))
    .orderBy(asc(lives.startTime), asc(lives.id))
    .limit(MOST);
  return rows.map(({ id, name, startTime, endTime }) =>
    todayItem({
      key: `live-${id}`,
      kind: "live",
      name,
      minutes: minutesOf((endTime.getTime() - Math.max(nowMs, startTime.getTime())) / 1_000),
      live_id: String(id),
      start_time: timeText(startTime),
      end_time: timeText(endTime),
    }),
  );
}
