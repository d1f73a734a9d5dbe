import { and, asc, count, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { createCachedValue } from "../../platform/db/cachedValue.ts";
import type { PageCut, RowsAndTotal } from "../../platform/db/page.ts";
import { courses } from "../../platform/db/schema/catalogue.ts";
import { lives, reservations } from "../../platform/db/schema/lives.ts";
import { type InScope, countInScope, inScope } from "../catalogue/subjectScope.ts";
import { visibleContent } from "../catalogue/visible.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import { type LiveAndMore, inLiveOrder, selectLives } from "./liveRows.ts";

export const liveCounts = createCachedValue(async (db: Db) =>
  db
    .select({ agencyId: lives.agencyId, subjectId: lives.subjectId, num: count() })
    .from(lives)
    .where(eq(lives.isShown, true))
    .groupBy(lives.agencyId, lives.subjectId),
);

interface LiveQuery extends InScope {
  /** Range of the classes' start times. undefined: all classes. */
  readonly begins: { readonly from: Date; readonly to: Date } | undefined;
  readonly nowMs: number;
}

/**
 * Returns one page of the classes that an agency shows, and their total number. Without `begins` the total comes from
 * cached counts.
 */
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
    // The subquery limits the rows first, so that only the rows of the requested page are joined.
    selectLives(db, inArray(lives.id, ids)).orderBy(...order),
    begins ? db.$count(lives, where) : liveCounts.get(db, nowMs).then((cells) => countInScope(cells, shown)),
  ]);
  return { rows, total };
}

/** Returns a class; undefined: the agency does not show it, or the class does not exist. */
export async function findLive(db: Db, id: number, shown: InScope): Promise<LiveAndMore | undefined> {
  const [row] = await selectLives(
    db,
    and(inScope(lives, shown), eq(lives.isShown, true), eq(lives.id, id)),
  ).limit(1);
  return row;
}

/** Returns what only a class's own page shows: text, number of reservations, and the course if the course is shown. */
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

/** Returns the names and start times of the classes that start within a range, earliest first. */
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
