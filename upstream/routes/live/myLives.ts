import { myLives, reserveLive } from "#shared/contract/live/endpoints.ts";
import { inTransaction } from "#upstream/db/inTransaction.ts";
import { pageCut, pageOfRows } from "#upstream/db/page.ts";
import { subjectRows } from "#upstream/db/subjectRows.ts";
import { subjectScope } from "#upstream/db/subjectScope.ts";
import { notFound } from "#upstream/kit/errors.ts";
import { idOf } from "#upstream/kit/ids.ts";
import { route } from "../route.ts";
import { liveReader, presentLive } from "#upstream/live/liveRows.ts";
import { pageOfOwnLives } from "#upstream/live/ownLives.ts";
import { cancelReservation, reserve } from "#upstream/live/reserve.ts";
import { findLive } from "#upstream/live/findLives.ts";

export const serveMyLives = route(myLives, async ({ input, deps: { db }, agency, user, nowMs }) => {
  const cut = pageCut(input);
  const learner = { agency, userId: user.userId, nowMs };
  const [{ rows, total }, tree] = await Promise.all([
    pageOfOwnLives(db, { ...learner, chosen: input.type === "reserved" }, cut),
    subjectRows.of(db, nowMs),
  ]);
  const reader = await liveReader(db, rows, learner);
  const list = rows.map((row) => presentLive(row, tree, reader));
  return { ...pageOfRows(cut, list, total), server_time: Math.floor(nowMs / 1000) };
});

export const serveReserveLive = route(reserveLive, async ({ input, deps: { db }, agency, user, nowMs }) => {
  const liveId = idOf(input.id);
  const scope = subjectScope(await subjectRows.of(db, nowMs), agency);
  await inTransaction(db, async (tx) => {
    if (!(await findLive(tx, liveId, { agency, scope }))) throw notFound("没有这场直播");
    const own = { userId: user.userId, agencyId: agency.id, liveId };
    await (input.on === "1" ? reserve(tx, own, nowMs) : cancelReservation(tx, own));
  });
  return { is_reserve: input.on };
});
