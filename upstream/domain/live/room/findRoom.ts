import { and, asc, eq, gt, isNull, or } from "drizzle-orm";
import type { Db } from "#upstream/platform/db/database.ts";
import { loadGrants } from "#upstream/domain/catalogue/ownership.ts";
import { liveChapters, liveMutes } from "#upstream/platform/db/schema/liveRooms.ts";
import { subjectRows } from "#upstream/domain/catalogue/subjectRows.ts";
import { subjectScope } from "#upstream/domain/catalogue/subjectScope.ts";
import type { LessonLock } from "#upstream/domain/enrolment/lessonLock.ts";
import { Refusal, notFound } from "#upstream/platform/kit/errors.ts";
import type { AgencyScope } from "#upstream/platform/db/agencyScope.ts";
import { courses } from "#upstream/platform/db/schema/catalogue.ts";
import { type LiveAndMore, liveLock } from "../liveRows.ts";
import { findLive } from "../findLives.ts";
import type { Room } from "./room.ts";

export interface RoomVisitor {
  readonly agency: AgencyScope;
  readonly userId: number;
  readonly nowMs: number;
}

export interface FoundRoom {
  readonly room: Room;
  readonly row: LiveAndMore;
  /** Reason why the learner may not enter; "": the learner may enter. */
  readonly lock: LessonLock;
  /** Id of the contract that the learner must sign before entering. */
  readonly contractId: number | undefined;
}

/** Returns the room of a class and the learner's lock; undefined: the agency does not show the class. */
export async function findRoom(
  db: Db,
  liveId: number,
  { agency, userId, nowMs }: RoomVisitor,
): Promise<FoundRoom | undefined> {
  const scope = subjectScope(await subjectRows.get(db, nowMs), agency);
  const row = await findLive(db, liveId, { agency, scope });
  if (!row) return undefined;
  const ownership = await loadGrants(db, userId, nowMs);
  const lock = liveLock(row.live, ownership);
  const classroomId = ownership.studyRooms.get(row.live.courseId ?? 0);
  const contractId =
    lock === "contract" && classroomId !== undefined ? ownership.contracts.get(classroomId) : undefined;
  return { room: { liveId, agencyId: agency.id }, row, lock, contractId };
}

/**
 * Returns the room of a class that the learner may enter.
 * @throws Refusal notFound: the agency does not show the class; conflict: the class is not owned or its contract is not
 *   signed
 */
export async function enterRoom(db: Db, liveId: number, visitor: RoomVisitor): Promise<FoundRoom> {
  const found = await findRoom(db, liveId, visitor);
  if (!found) throw notFound("没有这场直播");
  if (found.lock === "contract") throw new Refusal("contractUnsigned", "签署协议以后才能进入这场直播");
  if (found.lock === "buy") throw new Refusal("notOwned", "加入这场直播以后才能进入");
  return found;
}

export interface Mute {
  readonly until: Date | null;
}

/** Returns the learner's current mute; undefined: the learner may write. */
export async function muteOf(
  db: Db,
  { liveId, userId, nowMs }: { readonly liveId: number; readonly userId: number; readonly nowMs: number },
): Promise<Mute | undefined> {
  const lasts = or(isNull(liveMutes.until), gt(liveMutes.until, new Date(nowMs)));
  const [row] = await db
    .select({ until: liveMutes.until })
    .from(liveMutes)
    .where(and(eq(liveMutes.liveId, liveId), eq(liveMutes.userId, userId), lasts));
  return row;
}

/** Returns the chapters of a class in order; `second` counts from the start of the class. */
export async function chaptersOf(db: Db, liveId: number) {
  return db
    .select({ second: liveChapters.second, name: liveChapters.name })
    .from(liveChapters)
    .where(eq(liveChapters.liveId, liveId))
    .orderBy(asc(liveChapters.second));
}

/** Returns a course; undefined: the course is hidden or does not exist. */
export async function shownCourse(db: Db, courseId: number) {
  const [course] = await db
    .select({ id: courses.id, name: courses.name })
    .from(courses)
    .where(and(eq(courses.id, courseId), eq(courses.isShown, true)));
  return course;
}
