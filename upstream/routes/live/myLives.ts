import { and, eq, inArray, or } from "drizzle-orm";
import type { WireData } from "#shared/contract/endpoint.ts";
import type { myLives, reserveLive } from "#shared/contract/live/endpoints.ts";
import type { Db } from "../../db/database.ts";
import { inTransaction } from "../../db/inTransaction.ts";
import { loadOwnership } from "../../db/ownership.ts";
import { pageCut, pageOfRows } from "../../db/page.ts";
import { liveVisits } from "../../db/schema/liveRooms.ts";
import { lives, reservations } from "../../db/schema/lives.ts";
import { subjectRows } from "../../db/subjectRows.ts";
import { inScope, subjectScope } from "../../db/subjectScope.ts";
import { notFound } from "../../errors.ts";
import type { AgencyScope } from "../../http/agencies.ts";
import { idOf } from "../../http/ids.ts";
import type { Context } from "../../http/route.ts";
import { inLiveOrder, liveReader, presentLive, selectLives } from "../../live/liveRows.ts";
import { cancelReservation, reserve } from "../../live/reserve.ts";

export async function serveMyLives({
  input,
  deps,
  agency,
  user,
  nowMs,
}: Context<typeof myLives>): Promise<WireData<typeof myLives>> {
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
}

interface Learner {
  readonly agency: AgencyScope;
  readonly userId: number;
  readonly nowMs: number;
  /** Without what comes with a course. */
  readonly chosen?: boolean;
}

/** What a learner has reserved, bought or been to, and what belongs to courses that the learner owns. */
export async function ownLives(db: Db, { agency, userId, nowMs, chosen = false }: Learner) {
  const [tree, { courses, lives: bought }] = await Promise.all([
    subjectRows.of(db, nowMs),
    loadOwnership(db, userId, nowMs),
  ]);
  const reserved = db
    .select({ id: reservations.liveId })
    .from(reservations)
    .where(eq(reservations.userId, userId));
  const visited = db.select({ id: liveVisits.liveId }).from(liveVisits).where(eq(liveVisits.userId, userId));
  return and(
    inScope(lives, { agency, scope: subjectScope(tree, agency) }),
    or(
      inArray(lives.id, reserved),
      inArray(lives.id, visited),
      inArray(lives.id, [...bought.keys()]),
      chosen ? undefined : inArray(lives.courseId, [...courses.keys()]),
    ),
  );
}

export async function serveReserveLive({
  input,
  deps,
  agency,
  user,
  nowMs,
}: Context<typeof reserveLive>): Promise<WireData<typeof reserveLive>> {
  const liveId = idOf(input.id);
  const scope = subjectScope(await subjectRows.of(deps.db, nowMs), agency);
  const isShown = and(inScope(lives, { agency, scope }), eq(lives.id, liveId));
  await inTransaction(deps.db, async (tx) => {
    if ((await tx.$count(lives, isShown)) === 0) throw notFound("没有这场直播");
    const own = { userId: user.userId, agencyId: agency.id, liveId };
    await (input.on === "1" ? reserve(tx, own, nowMs) : cancelReservation(tx, own));
  });
  return { is_reserve: input.on };
}
