import { listLives, liveDetail, myLives, reserveLive } from "#shared/contract/live/endpoints.ts";
import { pageCut, pageOfRows } from "#upstream/platform/db/page.ts";
import { subjectRows } from "#upstream/domain/catalogue/subjectRows.ts";
import { subjectScope } from "#upstream/domain/catalogue/subjectScope.ts";
import { badInput, notFound } from "#upstream/platform/kit/errors.ts";
import { idOf } from "#upstream/platform/kit/ids.ts";
import { route } from "../route.ts";
import { liveReader, presentLive } from "#upstream/domain/live/liveRows.ts";
import { DATE, parseShanghai } from "#upstream/platform/kit/shanghai.ts";
import { findLive, liveDetails, pageOfLives } from "#upstream/domain/live/findLives.ts";
import { cancelReservation, reserve } from "#upstream/domain/live/reserve.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import { pageOfOwnLives } from "#upstream/domain/live/ownLives.ts";

export const liveRoutes = [
  route(listLives, async ({ input, deps: { db }, agency, user, nowMs }) => {
    const cut = pageCut(input);
    const tree = await subjectRows.get(db, nowMs);
    const scope = subjectScope(tree, agency, input);
    const wanted = { agency, scope, begins: beginsIn(input), nowMs };
    const { rows, total } = await pageOfLives(db, wanted, cut);
    const reader = await liveReader(db, rows, { agency, userId: user?.userId, nowMs });
    const list = rows.map((row) => presentLive(row, tree, reader));
    return { ...pageOfRows(cut, list, total), server_time: Math.floor(nowMs / 1000) };
  }),
  route(liveDetail, async ({ input, deps: { db }, agency, user, nowMs }) => {
    const tree = await subjectRows.get(db, nowMs);
    const scope = subjectScope(tree, agency);
    const row = await findLive(db, idOf(input.id), { agency, scope });
    if (!row) return null;
    const [more, reader] = await Promise.all([
      liveDetails(db, row.live.id),
      liveReader(db, [row], { agency, userId: user?.userId, nowMs }),
    ]);
    return {
      ...presentLive(row, tree, reader),
      detail: more?.detail ?? "",
      reserve_num: more?.reserveNum ?? 0,
      course: more?.courseId ? { id: String(more.courseId), name: more.courseName ?? "" } : null,
    };
  }),
  route(myLives, async ({ input, deps: { db }, agency, user, nowMs }) => {
    const cut = pageCut(input);
    const learner = { agency, userId: user.userId, nowMs };
    const [{ rows, total }, tree] = await Promise.all([
      pageOfOwnLives(db, { ...learner, chosen: input.type === "reserved" }, cut),
      subjectRows.get(db, nowMs),
    ]);
    const reader = await liveReader(db, rows, learner);
    const list = rows.map((row) => presentLive(row, tree, reader));
    return { ...pageOfRows(cut, list, total), server_time: Math.floor(nowMs / 1000) };
  }),
  route(reserveLive, async ({ input, deps: { db }, agency, user, nowMs }) => {
    const liveId = idOf(input.id);
    const scope = subjectScope(await subjectRows.get(db, nowMs), agency);
    await inTransaction(db, async (tx) => {
      if (!(await findLive(tx, liveId, { agency, scope }))) throw notFound("没有这场直播");
      const own = { userId: user.userId, agencyId: agency.id, liveId };
      await (input.on === "1" ? reserve(tx, own, nowMs) : cancelReservation(tx, own));
    });
    return { is_reserve: input.on };
  }),
];

/** Returns the span of a day or a month in Shanghai time; undefined: the input names neither. */
function beginsIn({
  day,
  month,
}: {
  readonly day?: string | undefined;
  readonly month?: string | undefined;
}) {
  if (day === undefined && month === undefined) return undefined;
  const from = day === undefined ? parseShanghai(month ?? "", "yyyy-MM") : parseShanghai(day, DATE);
  if (!from.isValid) throw badInput("没有这一天");
  const to = from.plus(day === undefined ? { months: 1 } : { days: 1 });
  return { from: from.toJSDate(), to: to.toJSDate() };
}
