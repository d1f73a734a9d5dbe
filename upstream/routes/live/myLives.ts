import { and, eq } from "drizzle-orm";
import { myLives, reserveLive } from "#shared/contract/live/endpoints.ts";
import { inTransaction } from "#upstream/db/inTransaction.ts";
import { pageCut, pageOfRows } from "#upstream/db/page.ts";
import { lives } from "#upstream/db/schema/lives.ts";
import { subjectRows } from "#upstream/db/subjectRows.ts";
import { inScope, subjectScope } from "#upstream/db/subjectScope.ts";
import { notFound } from "#upstream/kit/errors.ts";
import { idOf } from "#upstream/kit/ids.ts";
import { route } from "../route.ts";
import { inLiveOrder, liveReader, presentLive, selectLives } from "#upstream/live/liveRows.ts";
import { ownLives } from "#upstream/live/ownLives.ts";
import { cancelReservation, reserve } from "#upstream/live/reserve.ts";

export const serveMyLives = route(myLives, async ({ input, deps, agency, user, nowMs }) => {
  const { db } = deps;
  const cut = pageCut(input);
  const where = await ownLives(db, { agency, userId: user.userId, nowMs, chosen: input.type === "reserved" });
  const [rows, total, tree] = await Promise.all([
    selectLives(db, where)
      .orderBy(...inLiveOrder(nowMs))
      .limit(cut.size)
      .offset(cut.offset),
    db.$count(lives, where),
    subjectRows.of(db, nowMs),
  ]);
  const reader = await liveReader(db, rows, { agency, userId: user.userId, nowMs });
  const list = rows.map((row) => presentLive(row, tree, reader));
  return { ...pageOfRows(cut, list, total), server_time: Math.floor(nowMs / 1000) };
});

export const serveReserveLive = route(reserveLive, async ({ input, deps, agency, user, nowMs }) => {
  const liveId = idOf(input.id);
  const scope = subjectScope(await subjectRows.of(deps.db, nowMs), agency);
  const isShown = and(inScope(lives, { agency, scope }), eq(lives.id, liveId));
  await inTransaction(deps.db, async (tx) => {
    if ((await tx.$count(lives, isShown)) === 0) throw notFound("没有这场直播");
    const own = { userId: user.userId, agencyId: agency.id, liveId };
    await (input.on === "1" ? reserve(tx, own, nowMs) : cancelReservation(tx, own));
  });
  return { is_reserve: input.on };
});
