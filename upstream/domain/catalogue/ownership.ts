import { type SQL, and, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { percentOf } from "./lessonProgress.ts";
import { type Given, preparedQuery } from "../../platform/db/preparedQuery.ts";
import { classroomCourses, lessons, classrooms as rooms } from "../../platform/db/schema/catalogue.ts";
import { contracts as papers } from "../../platform/db/schema/contracts.ts";
import { enrolments, learnRecords } from "../../platform/db/schema/learning.ts";

/** The courses, classrooms and packages that a learner may use at this time. */
export interface Grants {
  /** End of access by course id; null: no end. The courses of the learner's classrooms are included. */
  readonly courses: ReadonlyMap<number, Date | null>;
  /**
   * End of access by classroom id. The hidden classrooms of courses bought alone are included (enrolment/ownRooms.ts).
   */
  readonly classrooms: ReadonlyMap<number, Date | null>;
  /** Id of the classroom in which the learner studies a course, by course id. */
  readonly studyRooms: ReadonlyMap<number, number>;
  /** Id of the contract that the learner must sign before studying, by classroom id. */
  readonly contracts: ReadonlyMap<number, number>;
  readonly packages: ReadonlyMap<number, Date | null>;
  readonly lives: ReadonlyMap<number, Date | null>;
}

export interface Ownership extends Grants {
  /** Sum of the percents of all lessons of a course, by course id. */
  readonly learnt: ReadonlyMap<number, number>;
}

export const NOTHING: Ownership = {
  courses: new Map(),
  classrooms: new Map(),
  studyRooms: new Map(),
  contracts: new Map(),
  packages: new Map(),
  lives: new Map(),
  learnt: new Map(),
};

export function isActiveAt(at: Given<number>): SQL | undefined {
  const { expiresAt } = enrolments;
  return or(isNull(expiresAt), gt(expiresAt, typeof at === "number" ? new Date(at) : at));
}

/** Loads the grants and the progress of a learner. For a visitor it returns empty ones without a query. */
export async function loadOwnership(db: Db, userId: number | undefined, nowMs: number): Promise<Ownership> {
  if (userId === undefined) return NOTHING;
  const [grants, records] = await Promise.all([loadGrants(db, userId, nowMs), loadRecords(db, [userId])]);
  return { ...grants, learnt: sumProgress(records) };
}

/** Loads the grants of a learner at this time; `userId` undefined: a visitor, who has none. */
export async function loadGrants(db: Db, userId: number | undefined, nowMs: number): Promise<Grants> {
  if (userId === undefined) return NOTHING;
  const rows = await grantsQuery(db).execute({ userId, now: new Date(nowMs).toISOString() });
  const courses = new Map<number, Date | null>();
  const classrooms = new Map<number, Date | null>();
  const contracts = new Map<number, number>();
  const packages = new Map<number, Date | null>();
  const lives = new Map<number, Date | null>();
  for (const { courseId, classroomId, packageId, liveId, ...row } of rows) {
    const { throughId, ownRoomId, contractId, expiresAt } = row;
    if (courseId !== null) keepLongest(courses, courseId, expiresAt);
    if (throughId !== null) keepLongest(courses, throughId, expiresAt);
    if (classroomId !== null) keepLongest(classrooms, classroomId, expiresAt);
    if (ownRoomId !== null) keepLongest(classrooms, ownRoomId, expiresAt);
    if (classroomId !== null && contractId !== null) contracts.set(classroomId, contractId);
    if (packageId !== null) keepLongest(packages, packageId, expiresAt);
    if (liveId !== null) keepLongest(lives, liveId, expiresAt);
  }
  const studyRooms = studyRoomsOf(rows);
  return { courses, classrooms, studyRooms, contracts, packages, lives };
}

const grantsQuery = preparedQuery((db) =>
  db
    .select({
      courseId: enrolments.courseId,
      classroomId: enrolments.classroomId,
      packageId: enrolments.packageId,
      liveId: enrolments.liveId,
      throughId: classroomCourses.courseId,
      ownRoomId: rooms.id,
      contractId: papers.id,
      expiresAt: enrolments.expiresAt,
    })
    .from(enrolments)
    .leftJoin(classroomCourses, eq(classroomCourses.classroomId, enrolments.classroomId))
    .leftJoin(rooms, eq(rooms.courseId, enrolments.courseId))
    .leftJoin(
      papers,
      and(
        eq(papers.userId, enrolments.userId),
        eq(papers.classroomId, enrolments.classroomId),
        eq(papers.status, "waiting"),
      ),
    )
    .where(and(eq(enrolments.userId, sql.placeholder("userId")), isActiveAt(sql.placeholder("now"))))
    .prepare(""),
);

/** Loads the learning records of these learners, without those of hidden lessons. */
export async function loadRecords(db: Db, userIds: readonly number[], courseIds?: readonly number[]) {
  return db
    .select({
      userId: learnRecords.userId,
      courseId: learnRecords.courseId,
      isFinished: learnRecords.isFinished,
      watched: learnRecords.watched,
      updatedAt: learnRecords.updatedAt,
      type: lessons.type,
      duration: lessons.duration,
      pageNum: lessons.pageNum,
    })
    .from(learnRecords)
    .innerJoin(lessons, and(eq(lessons.id, learnRecords.lessonId), eq(lessons.isShown, true)))
    .where(
      and(
        inArray(learnRecords.userId, [...userIds]),
        courseIds && inArray(learnRecords.courseId, [...courseIds]),
      ),
    );
}

/** Returns the sum of the percents of all lessons of a course, by course id, for the records of one learner. */
export function sumProgress(records: Awaited<ReturnType<typeof loadRecords>>): ReadonlyMap<number, number> {
  const learnt = new Map<number, number>();
  for (const record of records)
    learnt.set(record.courseId, (learnt.get(record.courseId) ?? 0) + percentOf(record, record));
  return learnt;
}

/**
 * Returns the progress in these courses: the mean of all their lessons in percent. It is rounded down, so that only a
 * learner who has finished all lessons has 100; it is at least 1 once a lesson has begun.
 */
export function progressOf(
  { learnt }: Pick<Ownership, "learnt">,
  courses: readonly { readonly id: number; readonly lessonNum: number }[],
): number {
  const sum = courses.reduce((before, { id }) => before + (learnt.get(id) ?? 0), 0);
  const lessonNum = courses.reduce((before, course) => before + course.lessonNum, 0);
  if (sum === 0 || lessonNum === 0) return 0;
  return Math.min(100, Math.max(1, Math.floor(sum / lessonNum)));
}

interface CourseAccess {
  readonly courseId: number | null;
  readonly classroomId: number | null;
  readonly throughId: number | null;
  readonly ownRoomId: number | null;
  readonly contractId: number | null;
  readonly expiresAt: Date | null;
}

/**
 * Chooses the classroom in which the learner studies each course. A classroom without an unsigned contract is
 * preferred, then a class over the hidden classroom of a course bought alone, then the one with the longest access.
 */
function studyRoomsOf(ways: readonly CourseAccess[]): ReadonlyMap<number, number> {
  const lastEnds = new Map<number, number>();
  const lasting = ({ expiresAt }: CourseAccess) => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const ordered = ways.toSorted(
    (a, b) =>
      Number(a.contractId !== null) - Number(b.contractId !== null) ||
      Number(a.classroomId === null) - Number(b.classroomId === null) ||
      Math.sign(lasting(b) - lasting(a)) ||
      0,
  );
  for (const { courseId, classroomId, throughId, ownRoomId } of ordered) {
    const [course, room] = classroomId === null ? [courseId, ownRoomId] : [throughId, classroomId];
    if (course !== null && room !== null && !lastEnds.has(course)) lastEnds.set(course, room);
  }
  return lastEnds;
}

function keepLongest(ends: Map<number, Date | null>, id: number, end: Date | null): void {
  const known = ends.get(id);
  const longer = known === undefined || (known !== null && (end === null || end > known));
  if (longer) ends.set(id, end);
}
