import { and, asc, count, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { createCachedValue } from "../db/cachedValue.ts";
import type { PageCut, RowsAndTotal } from "../db/page.ts";
import { courses } from "../db/schema/catalogue.ts";
import { lives, reservations } from "../db/schema/lives.ts";
import { type InScope, countInScope, inScope } from "../db/subjectScope.ts";
import { visibleContent } from "../db/visible.ts";
import { subjects } from "../db/schema/subjects.ts";
import type { AgencyScope } from "../db/agencyScope.ts";
import { type LiveAndMore, inLiveOrder, selectLives } from "./liveRows.ts";

/** How many lives there are of an owner and a subject. */
export const liveCounts = createCachedValue(async (db: Db) =>
  db
    .select({ agencyId: lives.agencyId, subjectId: lives.subjectId, num: count() })
    .from(lives)
    .where(eq(lives.isShown, true))
    .groupBy(lives.agencyId, lives.subjectId),
);

interface LiveQuery extends InScope {
  /** The times between which a live begins. */
  readonly begins: { readonly from: Date; readonly to: Date } | undefined;
  readonly nowMs: number;
}

/** A page of the lives that an agency shows, with the number of all; without days it is a sum of what is counted in memory. */
export async function pageOfLives(
  db: Db,
  { begins, nowMs, ...shown }: LiveQuery,
  cut: PageCut,
): Promise<RowsAndTotal<LiveAndMore>> {
  const where = and(
    inScope(lives, shown),
    eq(lives.isShown, true),
    begins && and(gte(lives.startTime, begins.from), lt(lives.startTime, begins.to)),
  );
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
    begins ? db.$count(lives, where) : liveCounts.get(db, nowMs).then((cells) => countInScope(cells, shown)),
  ]);
  return { rows, total };
}

/** A live that the agency shows. */
export async function findLive(db: Db, id: number, shown: InScope): Promise<LiveAndMore | undefined> {
  const [row] = await selectLives(
    db,
    and(inScope(lives, shown), eq(lives.isShown, true), eq(lives.id, id)),
  ).limit(1);
  return row;
}

/** Details for the page of a live: its text, how many have reserved it, and its course where that is shown. */
export async function liveDetails(db: Db, id: number) {
  const [more] = await db
    .select({
      detail: lives.detail,
      reserveNum: sql<number>`(select count(*)::int from ${reservations} r where r.live_id = ${lives.id})`,
      courseId: courses.id,
      courseName: courses.name,
    })
    .from(lives)
    .leftJoin(courses, and(eq(courses.id, lives.courseId), eq(courses.isShown, true)))
    .where(eq(lives.id, id));
  return more;
}

/** Names and beginnings of the lives of a time, in its order. */
export async function livesBetween(
  db: Db,
  agency: AgencyScope,
  { from, to }: NonNullable<LiveQuery["begins"]>,
) {
  return db
    .select({ id: lives.id, name: lives.name, start: lives.startTime })
    .from(lives)
    .innerJoin(subjects, eq(subjects.id, lives.subjectId))
    .where(
      and(
        visibleContent(lives.agencyId, agency),
        eq(lives.isShown, true),
        gte(lives.startTime, from),
        lt(lives.startTime, to),
      ),
    )
    .orderBy(asc(lives.startTime));
}
