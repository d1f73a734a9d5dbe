import { and, eq, inArray, or } from "drizzle-orm";
import type { AgencyScope } from "../db/agencyScope.ts";
import type { Db } from "../db/database.ts";
import { loadOwnership } from "../db/ownership.ts";
import { liveVisits } from "../db/schema/liveRooms.ts";
import { lives, reservations } from "../db/schema/lives.ts";
import { subjectRows } from "../db/subjectRows.ts";
import { inScope, subjectScope } from "../db/subjectScope.ts";

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
