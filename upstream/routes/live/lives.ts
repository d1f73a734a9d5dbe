import { type SQL, and, asc, count, desc, eq, getTableColumns, gt, inArray } from "drizzle-orm";
import type * as z from "zod/mini";
import type { WireData } from "#shared/contract/endpoint.ts";
import {
  type listLives,
  type liveDetail,
  listLives as listEndpoint,
  liveDetail as detailEndpoint,
} from "#shared/contract/live/endpoints.ts";
import type { Live } from "#shared/contract/entities.ts";
import type { Db } from "../../db/database.ts";
import { createMemory } from "../../db/memory.ts";
import { pageCut, pageOfRows } from "../../db/page.ts";
import { teachers } from "../../db/schema/catalogue.ts";
import { lives, reservations } from "../../db/schema/lives.ts";
import { type SubjectRow, subjectOf, subjectRows } from "../../db/subjectRows.ts";
import { countInScope, inScope, subjectScope } from "../../db/subjectScope.ts";
import { idOf } from "../../http/ids.ts";
import { type Route, type Context, route } from "../../http/route.ts";
import { coverUrl } from "../../media/urls.ts";
import { type TeacherOnCard, presentTeacher } from "../../presenters/catalogue.ts";
import { flagText, timeText } from "../../presenters/fields.ts";

interface LiveAndMore {
  readonly live: Omit<typeof lives.$inferSelect, "detail">;
  readonly teacher: TeacherOnCard;
}

export const liveRoutes: readonly Route[] = [
  route(listEndpoint, serveLiveList),
  route(detailEndpoint, serveLiveDetail),
];

/** How many lives there are of an owner and a subject. */
export const liveCounts = createMemory(async (db: Db) =>
  db
    .select({ agencyId: lives.agencyId, subjectId: lives.subjectId, num: count() })
    .from(lives)
    .groupBy(lives.agencyId, lives.subjectId),
);

/** Spec §4: ended ones last, the rest by start; the site sorts again by its own clock. */
export async function serveLiveList({
  input,
  deps,
  agency,
  user,
  nowMs,
}: Context<typeof listLives>): Promise<WireData<typeof listLives>> {
  const cut = pageCut(input);
  const tree = await subjectRows.of(deps.db, nowMs);
  const scope = subjectScope(tree, agency, input);
  const order = [desc(gt(lives.endTime, new Date(nowMs))), asc(lives.startTime), asc(lives.id)];
  const ids = deps.db
    .select({ id: lives.id })
    .from(lives)
    .where(inScope(lives, { agency, scope }))
    .orderBy(...order)
    .limit(cut.size)
    .offset(cut.offset);
  const [rows, cells] = await Promise.all([
    // Only the rows of the page are joined, not those before it.
    selectLives(deps.db, inArray(lives.id, ids)).orderBy(...order),
    liveCounts.of(deps.db, nowMs),
  ]);
  const total = countInScope(cells, { agency, scope });
  const reserved = await reservedBy(deps.db, user?.userId, rows);
  const list = rows.map((row) => presentLive(row, { tree, reserved }));
  return { ...pageOfRows(cut, list, total), server_time: Math.floor(nowMs / 1000) };
}

export async function serveLiveDetail({
  input,
  deps,
  agency,
  user,
  nowMs,
}: Context<typeof liveDetail>): Promise<WireData<typeof liveDetail>> {
  const tree = await subjectRows.of(deps.db, nowMs);
  const scope = subjectScope(tree, agency);
  const where = and(inScope(lives, { agency, scope }), eq(lives.id, idOf(input.id)));
  const [row] = await selectLives(deps.db, where).limit(1);
  if (!row) return null;
  const [long] = await deps.db.select({ detail: lives.detail }).from(lives).where(eq(lives.id, row.live.id));
  const reserved = await reservedBy(deps.db, user?.userId, [row]);
  return { ...presentLive(row, { tree, reserved }), detail: long?.detail ?? "" };
}

const { detail: _detail, ...CARD } = getTableColumns(lives);

const LIVE_AND_MORE = {
  live: CARD,
  teacher: { id: teachers.id, name: teachers.name, title: teachers.title },
};

function selectLives(db: Db, where: SQL | undefined) {
  return db
    .select(LIVE_AND_MORE)
    .from(lives)
    .innerJoin(teachers, eq(teachers.id, lives.teacherId))
    .where(where);
}

async function reservedBy(
  db: Db,
  userId: number | undefined,
  rows: readonly LiveAndMore[],
): Promise<ReadonlySet<number>> {
  if (userId === undefined || rows.length === 0) return new Set();
  const found = await db
    .select({ liveId: reservations.liveId })
    .from(reservations)
    .where(
      and(
        eq(reservations.userId, userId),
        inArray(
          reservations.liveId,
          rows.map(({ live }) => live.id),
        ),
      ),
    );
  return new Set(found.map(({ liveId }) => liveId));
}

function presentLive(
  { live, teacher }: LiveAndMore,
  { tree, reserved }: { readonly tree: readonly SubjectRow[]; readonly reserved: ReadonlySet<number> },
): z.input<typeof Live> {
  const subject = subjectOf(tree, live.subjectId);
  return {
    id: String(live.id),
    name: live.name,
    cover: coverUrl({ hue: subject.hue, seed: 900 + live.id, glyph: subject.glyph }),
    intro: live.intro,
    teacher: presentTeacher(teacher),
    subject_id: String(subject.id),
    subject_name: subject.name,
    start_time: timeText(live.startTime),
    end_time: timeText(live.endTime),
    is_free: flagText(live.isFree),
    is_reserve: flagText(reserved.has(live.id)),
    watch_num: live.watchNum,
    replay_url: live.replayUrl,
  };
}
