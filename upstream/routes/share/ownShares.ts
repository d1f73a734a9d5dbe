import { createShare, listResults, listShares, revokeShare } from "#shared/contract/share/endpoints.ts";
import { pageCut, presentPage } from "#upstream/platform/db/page.ts";
import { notFound } from "#upstream/platform/kit/errors.ts";
import { idOf } from "#upstream/platform/kit/ids.ts";
import { once } from "#upstream/platform/http/once.ts";
import { type Context, route } from "../route.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { presentShare } from "#upstream/domain/share/presentShare.ts";
import { originOf, shareLink } from "#upstream/domain/share/originOf.ts";
import { lastResults, readResultId } from "#upstream/domain/share/results.ts";
import { findSharedItem } from "#upstream/domain/share/sharedItem.ts";
import { makeShare, pageOfShares, revokeShare as revoke } from "#upstream/domain/share/shares.ts";

const DAYS = "30";
const LAST_RESULTS = 10;

export const ownShareRoutes = [
  route(createShare, async (context) => {
    const { input, deps, agency, user, nowMs } = context;
    const { db, limits } = deps;
    const { userId } = user;
    return once(context, {
      prepare: async () => {
        const key = { userId, kind: input.kind, ...placeOf(input) };
        const item = await findSharedItem(db, key, { agency, nowMs });
        if (!item) throw notFound("没有可以分享的内容，请刷新页面后再试");
        await limits.consume("shareUser", String(userId));
        return { ...key, title: item.title, origin: await originOf(db, agency.id, input.origin) };
      },
      change: async (tx, item) => {
        const { row, token } = await makeShare(tx, {
          ...item,
          agencyId: agency.id,
          showName: input.show_name === "1",
          // Only a result has a score and a date; a course has neither.
          showScore: input.kind === "result" && input.show_score === "1",
          showDate: input.kind === "result" && input.show_date === "1",
          days: Number(input.days ?? DAYS),
          nowMs,
        });
        return { ...presentShare(row, nowMs), token, link: shareLink(row.origin, token) };
      },
    });
  }),
  /** Revokes a link. A repeated call returns the same answer. */
  route(revokeShare, async ({ input, deps: { db }, user, nowMs }) => {
    return presentShare(await revoke(db, user.userId, idOf(input.id), nowMs), nowMs);
  }),
  route(listShares, async ({ input, deps: { db }, user: { userId }, nowMs }) => {
    const cut = pageCut(input);
    return presentPage(cut, await pageOfShares(db, userId, cut), (row) => presentShare(row, nowMs));
  }),
  route(listResults, async ({ deps: { db }, user: { userId }, nowMs }) => {
    const found = await lastResults(db, { userId, nowMs }, LAST_RESULTS);
    return found.map(({ key, title, score, totalScore, unit, at }) => ({
      id: key,
      title,
      score,
      total_score: totalScore,
      unit,
      create_time: timeText(at),
    }));
  }),
];

function placeOf({ kind, target_id: id }: Context<typeof createShare>["input"]) {
  if (kind === "course") return { source: "", targetId: idOf(id) };
  const key = readResultId(id);
  return { source: key?.source ?? "", targetId: key?.id ?? 0 };
}
