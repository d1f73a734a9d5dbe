import { and, count, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { listLives, liveDetail } from "#shared/contract/live/endpoints.ts";
import type { Db } from "#upstream/db/database.ts";
import { createMemory } from "#upstream/db/memory.ts";
import { pageCut, pageOfRows } from "#upstream/db/page.ts";
import { courses } from "#upstream/db/schema/catalogue.ts";
import { lives, reservations } from "#upstream/db/schema/lives.ts";
import { subjectRows } from "#upstream/db/subjectRows.ts";
import { countInScope, inScope, subjectScope } from "#upstream/db/subjectScope.ts";
import { badInput } from "#upstream/kit/errors.ts";
import { idOf } from "#upstream/kit/ids.ts";
import { route } from "../route.ts";
import { inLiveOrder, liveReader, presentLive, selectLives } from "#upstream/live/liveRows.ts";
import { DATE, parseShanghai } from "#upstream/kit/shanghai.ts";

/** How many lives there are of an owner and a subject. */
export const liveCounts = createMemory(async (db: Db) =>
  db
    .select({ agencyId: lives.agencyId, subjectId: lives.subjectId, num: count() })
    .from(lives)
    .groupBy(lives.agencyId, lives.subjectId),
);

export const serveLiveList = route(listLives, async ({ input, deps, agency, user, nowMs }) => {
  const { db } = deps;
  const cut = pageCut(input);
  const tree = await subjectRows.of(db, nowMs);
  const scope = subjectScope(tree, agency, input);
  const begins = beginsIn(input);
  const where = and(inScope(lives, { agency, scope }), begins);
  const order = inLiveOrder(nowMs);
  const ids = db
    .select({ id: lives.id })
    .from(lives)
    .where(where)
    .orderBy(...order)
    .limit(cut.size)
    .offset(cut.offset);
  const [rows, total] = await Promise.all([
    // Only the rows of the page are joined, not those before it.
    selectLives(db, inArray(lives.id, ids)).orderBy(...order),
    begins
      ? db.$count(lives, where)
      : liveCounts.of(db, nowMs).then((cells) => countInScope(cells, { agency, scope })),
  ]);
  const reader = await liveReader(db, rows, { agency, userId: user?.userId, nowMs });
  const list = rows.map((row) => presentLive(row, tree, reader));
  return { ...pageOfRows(cut, list, total), server_time: Math.floor(nowMs / 1000) };
});

/** Those that begin on a day, or in a month, as China counts them. */
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
  return and(gte(lives.startTime, from.toJSDate()), lt(lives.startTime, to.toJSDate()));
}

export const serveLiveDetail = route(liveDetail, async ({ input, deps, agency, user, nowMs }) => {
  const { db } = deps;
  const tree = await subjectRows.of(db, nowMs);
  const scope = subjectScope(tree, agency);
  const where = and(inScope(lives, { agency, scope }), eq(lives.id, idOf(input.id)));
  const [row] = await selectLives(db, where).limit(1);
  if (!row) return null;
  const [[more], reader] = await Promise.all([
    db
      .select({
        detail: lives.detail,
        reserveNum: sql<number>`(select count(*)::int from ${reservations} r where r.live_id = ${lives.id})`,
        courseId: courses.id,
        courseName: courses.name,
      })
      .from(lives)
      .leftJoin(courses, and(eq(courses.id, lives.courseId), eq(courses.isShown, true)))
      .where(eq(lives.id, row.live.id)),
    liveReader(db, [row], { agency, userId: user?.userId, nowMs }),
  ]);
  return {
    ...presentLive(row, tree, reader),
    detail: more?.detail ?? "",
    reserve_num: more?.reserveNum ?? 0,
    course: more?.courseId ? { id: String(more.courseId), name: more.courseName ?? "" } : null,
  };
});
