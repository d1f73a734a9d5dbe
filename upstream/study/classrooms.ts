import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { type ClassroomAndSubject, findClassrooms } from "../catalogue/classroomCards.ts";
import type { AgencyScope } from "../db/agencyScope.ts";
import type { Db } from "../db/database.ts";
import type { Ownership } from "../db/ownership.ts";
import { classrooms } from "../db/schema/catalogue.ts";
import { learnRecords } from "../db/schema/learning.ts";
import { inSubject } from "../db/subjectFilter.ts";

interface Studied {
  readonly agency: AgencyScope;
  readonly ownership: Ownership;
  /** Of level 1. */
  readonly subjectId?: string | undefined;
  readonly year?: number | undefined;
}

/** The classrooms that a learner has now; the room of a course had alone only where no class brings the course. */
export async function studiedClassrooms(
  db: Db,
  { agency, ownership, subjectId, year }: Studied,
): Promise<ClassroomAndSubject[]> {
  const studied = new Set(ownership.studyRooms.values());
  const where = and(
    inArray(classrooms.id, [...ownership.classrooms.keys()]),
    or(isNull(classrooms.courseId), inArray(classrooms.id, [...studied])),
    inSubject({ level1: subjectId }),
    year === undefined ? undefined : eq(classrooms.year, year),
  );
  return findClassrooms(db, { agency, where, ofLearner: true });
}

/** How far a learner is in these courses starts again from nothing. */
export async function forgetProgress(db: Db, userId: number, courseIds: readonly number[]): Promise<void> {
  await db
    .delete(learnRecords)
    .where(and(eq(learnRecords.userId, userId), inArray(learnRecords.courseId, [...courseIds])));
}
