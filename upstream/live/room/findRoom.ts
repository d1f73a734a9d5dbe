import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { Db } from "#upstream/db/database.ts";
import { loadOwnership } from "#upstream/db/ownership.ts";
import { liveMutes } from "#upstream/db/schema/liveRooms.ts";
import { lives } from "#upstream/db/schema/lives.ts";
import { subjectRows } from "#upstream/db/subjectRows.ts";
import { inScope, subjectScope } from "#upstream/db/subjectScope.ts";
import type { LessonLock } from "#upstream/enrolment/lessonLock.ts";
import { Refusal, notFound } from "#upstream/kit/errors.ts";
import { CODES } from "#shared/contract/codes.ts";
import type { AgencyScope } from "#upstream/db/agencyScope.ts";
import { type LiveAndMore, liveLock, selectLives } from "../liveRows.ts";
import type { Room } from "./room.ts";

export interface RoomVisitor {
  readonly agency: AgencyScope;
  readonly userId: number;
  readonly nowMs: number;
}

export interface FoundRoom {
  readonly room: Room;
  readonly row: LiveAndMore;
  /** "": the learner may enter. */
  readonly lock: LessonLock;
  /** For whose signature it waits. */
  readonly contractId: number | undefined;
}

/** Of a class that the agency does not show there is no room. */
export async function findRoom(
  db: Db,
  liveId: number,
  { agency, userId, nowMs }: RoomVisitor,
): Promise<FoundRoom | undefined> {
  const scope = subjectScope(await subjectRows.of(db, nowMs), agency);
  const where = and(inScope(lives, { agency, scope }), eq(lives.id, liveId));
  const [row] = await selectLives(db, where).limit(1);
  if (!row) return undefined;
  const ownership = await loadOwnership(db, userId, nowMs);
  const lock = liveLock(row.live, ownership);
  const classroomId = ownership.studyRooms.get(row.live.courseId ?? 0);
  const contractId =
    lock === "contract" && classroomId !== undefined ? ownership.contracts.get(classroomId) : undefined;
  return { room: { liveId, agencyId: agency.id }, row, lock, contractId };
}

export async function enterRoom(db: Db, liveId: number, visitor: RoomVisitor): Promise<FoundRoom> {
  const found = await findRoom(db, liveId, visitor);
  if (!found) throw notFound("没有这场直播");
  if (found.lock === "contract") throw new Refusal(CODES.conflict, "签署协议以后才能进入这场直播");
  if (found.lock === "buy") throw new Refusal(CODES.conflict, "加入这场直播以后才能进入");
  return found;
}

export interface Mute {
  readonly until: Date | null;
}

/** Undefined: the learner may speak. */
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
