import { and, eq, gt, inArray, or } from "drizzle-orm";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import type { Db } from "../../platform/db/database.ts";
import { type Grants, loadGrants } from "../catalogue/ownership.ts";
import { liveVisits } from "../../platform/db/schema/liveRooms.ts";
import { lives, reservations } from "../../platform/db/schema/lives.ts";
import { subjectRows } from "../catalogue/subjectRows.ts";
import { inScope, subjectScope } from "../catalogue/subjectScope.ts";
import { type LiveAndMore, inLiveOrder, selectLives } from "./liveRows.ts";
import type { PageCut, RowsAndTotal } from "../../platform/db/page.ts";

interface Learner {
  readonly agency: AgencyScope;
  readonly userId: number;
  readonly nowMs: number;
  /** true: leaves out classes that the learner has only because of an owned course. */
  readonly chosen?: boolean;
  /** true: includes hidden and cancelled classes until their end. */
  readonly withCancelled?: boolean;
}

/**
 * Returns the condition for classes that a learner has reserved, bought or visited, or that belong to an owned course.
 */
export async function ownLives(
  db: Db,
  { agency, userId, nowMs, chosen = false, withCancelled = false }: Learner,
  { courses, lives: bought }: Grants,
) {
  const tree = await subjectRows.get(db, nowMs);
  const reserved = db
    .select({ id: reservations.liveId })
    .from(reservations)
    .where(eq(reservations.userId, userId));
  const visited = db.select({ id: liveVisits.liveId }).from(liveVisits).where(eq(liveVisits.userId, userId));
  return and(
    inScope(lives, { agency, scope: subjectScope(tree, agency) }),
    or(eq(lives.isShown, true), withCancelled ? gt(lives.endTime, new Date(nowMs)) : undefined),
    or(
      inArray(lives.id, reserved),
      inArray(lives.id, visited),
      inArray(lives.id, [...bought.keys()]),
      chosen ? undefined : inArray(lives.courseId, [...courses.keys()]),
    ),
  );
}

/** Returns one page of a learner's own classes, and their total number. */
export async function pageOfOwnLives(
  db: Db,
  learner: Learner,
  cut: PageCut,
): Promise<RowsAndTotal<LiveAndMore>> {
  const where = await ownLives(db, learner, await loadGrants(db, learner.userId, learner.nowMs));
  const [rows, total] = await Promise.all([
    selectLives(db, where)
      .orderBy(...inLiveOrder(learner.nowMs))
      .limit(cut.size)
      .offset(cut.offset),
    db.$count(lives, where),
  ]);
  return { rows, total };
}

/** Returns at most `most` own classes that end after `sinceMs`, cancelled classes included, for the calendar. */
export async function ownLivesSince(
  db: Db,
  learner: Learner,
  { sinceMs, most }: { readonly sinceMs: number; readonly most: number },
): Promise<readonly LiveAndMore[]> {
  const own = await ownLives(
    db,
    { ...learner, withCancelled: true },
    await loadGrants(db, learner.userId, learner.nowMs),
  );
  return selectLives(db, and(own, gt(lives.endTime, new Date(sinceMs))))
    .orderBy(...inLiveOrder(learner.nowMs))
    .limit(most);
}
