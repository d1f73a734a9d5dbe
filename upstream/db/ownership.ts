import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { Db } from "./database.ts";
import { classroomCourses } from "./schema/catalogue.ts";
import { enrolments, learnRecords } from "./schema/learning.ts";

export interface Ownership {
  /** Course id -> when it ends; null is never. Courses of owned classrooms are among them. */
  readonly courses: ReadonlyMap<number, Date | null>;
  readonly classrooms: ReadonlyMap<number, Date | null>;
  readonly packages: ReadonlyMap<number, Date | null>;
  readonly lives: ReadonlyMap<number, Date | null>;
  /** Course id -> number of finished lessons. */
  readonly finished: ReadonlyMap<number, number>;
}

const NOTHING: Ownership = {
  courses: new Map(),
  classrooms: new Map(),
  packages: new Map(),
  lives: new Map(),
  finished: new Map(),
};

/** What a learner may study now. A visitor owns nothing, without a query. */
export async function loadOwnership(db: Db, userId: number | undefined, nowMs: number): Promise<Ownership> {
  if (userId === undefined) return NOTHING;
  const valid = or(isNull(enrolments.expiresAt), gt(enrolments.expiresAt, new Date(nowMs)));
  const [rows, records] = await Promise.all([
    db
      .select({
        courseId: enrolments.courseId,
        classroomId: enrolments.classroomId,
        packageId: enrolments.packageId,
        liveId: enrolments.liveId,
        throughId: classroomCourses.courseId,
        expiresAt: enrolments.expiresAt,
      })
      .from(enrolments)
      .leftJoin(classroomCourses, eq(classroomCourses.classroomId, enrolments.classroomId))
      .where(and(eq(enrolments.userId, userId), valid)),
    db
      .select({ courseId: learnRecords.courseId })
      .from(learnRecords)
      .where(and(eq(learnRecords.userId, userId), eq(learnRecords.isFinished, true))),
  ]);
  const courses = new Map<number, Date | null>();
  const classrooms = new Map<number, Date | null>();
  const packages = new Map<number, Date | null>();
  const lives = new Map<number, Date | null>();
  for (const { courseId, classroomId, packageId, liveId, throughId, expiresAt } of rows) {
    if (courseId !== null) keepLongest(courses, courseId, expiresAt);
    if (throughId !== null) keepLongest(courses, throughId, expiresAt);
    if (classroomId !== null) keepLongest(classrooms, classroomId, expiresAt);
    if (packageId !== null) keepLongest(packages, packageId, expiresAt);
    if (liveId !== null) keepLongest(lives, liveId, expiresAt);
  }
  const finished = new Map<number, number>();
  for (const { courseId } of records) finished.set(courseId, (finished.get(courseId) ?? 0) + 1);
  return { courses, classrooms, packages, lives, finished };
}

function keepLongest(ends: Map<number, Date | null>, id: number, end: Date | null): void {
  const known = ends.get(id);
  const longer = known === undefined || (known !== null && (end === null || end > known));
  if (longer) ends.set(id, end);
}
