import { closeLiveFeed, liveCalendar, liveFeed, openLiveFeed } from "#shared/contract/live/endpoints.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import { subjectRows } from "#upstream/domain/catalogue/subjectRows.ts";
import { subjectScope } from "#upstream/domain/catalogue/subjectScope.ts";
import { notFound } from "#upstream/platform/kit/errors.ts";
import { idOf } from "#upstream/platform/kit/ids.ts";
import { type Context, rawRoute, route } from "../route.ts";
import { calendarText } from "#upstream/domain/live/calendarText.ts";
import { closeFeed, feedTimeOf, learnerOfFeed, openFeed } from "#upstream/domain/live/feeds.ts";
import { originOf } from "#upstream/domain/share/originOf.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { ownLivesSince } from "#upstream/domain/live/ownLives.ts";
import { findLive } from "#upstream/domain/live/findLives.ts";

const DAY_MS = 86_400_000;
/** Days for which a past live stays in the calendar file, so that the file does not grow without end. */
const PAST_DAYS = 60;
const MOST = 500;

export const calendarFileRoutes = [
  rawRoute(liveCalendar, async (context, res) => {
    const { input, deps } = context;
    const { db } = deps;
    const [name, rows] =
      input.feed === undefined ? ["直播课", await oneLive(context)] : ["我的直播课表", await feedOf(context)];
    res.set({
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${input.feed === undefined ? "live" : "lives"}.ics"`,
      "Cache-Control": "private, no-store",
    });
    const origin = await originOf(db, context.agency.id, input.origin);
    res.send(calendarText({ name, origin }, rows));
  }),
  route(liveFeed, async ({ deps: { db }, user }) => {
    const since = await feedTimeOf(db, user.userId);
    return { create_time: since ? timeText(since) : "" };
  }),
  route(openLiveFeed, async ({ deps: { db }, agency, user, nowMs }) => {
    const own = { userId: user.userId, agencyId: agency.id };
    return { feed: await inTransaction(db, (tx: Db) => openFeed(tx, own, nowMs)) };
  }),
  route(closeLiveFeed, async ({ deps: { db }, user }) => {
    await inTransaction(db, (tx: Db) => closeFeed(tx, user.userId));
    return {};
  }),
];

async function oneLive({ input, deps: { db }, agency, nowMs }: Context<typeof liveCalendar>) {
  const scope = subjectScope(await subjectRows.get(db, nowMs), agency);
  const row = await findLive(db, idOf(input.id), { agency, scope });
  if (!row) throw notFound("没有这场直播");
  return [row];
}

async function feedOf({ input, deps: { db }, agency, nowMs }: Context<typeof liveCalendar>) {
  const userId = await learnerOfFeed(db, input.feed ?? "", agency.id);
  if (userId === undefined) throw notFound("这个课表地址已经停用");
  const kept = { sinceMs: nowMs - PAST_DAYS * DAY_MS, most: MOST };
  return ownLivesSince(db, { agency, userId, nowMs }, kept);
}
