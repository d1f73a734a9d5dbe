import { type SQL, and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { isActiveAt } from "../catalogue/ownership.ts";
import { enrolments } from "../../platform/db/schema/learning.ts";
import { type TargetKey, enrolmentOf } from "../catalogue/targets.ts";
import { accessEnd } from "./accessEnd.ts";
import { askForContracts, voidContracts } from "./askForContracts.ts";
import { lockLearner, lockLearners } from "./lockLearner.ts";
import { openOwnRooms } from "./ownRooms.ts";

type Row = typeof enrolments.$inferInsert;

/** A reason for access: an order, a course code, or a gift of an operator. */
export interface Grant {
  readonly userId: number;
  readonly target: TargetKey;
  readonly origin: Row["origin"];
  /** Number of the order, or the course code; "": a gift. Repeated gifts count as one grant. */
  readonly source: string;
}

interface Entry extends Grant {
  readonly agencyId: number;
  readonly nowMs: number;
}

const AT_ONCE = 1_000;

/**
 * Grants access in the caller's transaction. With several grants the access lasts until the latest end. Creates the
 * hidden classroom of a single course, and the contract of a classroom.
 * @returns the end of this grant; null: it has no end; undefined: nothing was granted, because no time is left
 *   (accessEnd)
 */
export async function grantAccess(tx: Db, { userId, ...entry }: Entry): Promise<Date | null | undefined> {
  return grantToAll(tx, { userIds: [userId], ...entry });
}

/** Grants access to many learners as grantAccess does to one, with few SQL statements. */
export async function grantToAll(
  tx: Db,
  {
    userIds,
    agencyId,
    target,
    origin,
    source,
    nowMs,
  }: Omit<Entry, "userId"> & { readonly userIds: readonly number[] },
): Promise<Date | null | undefined> {
  const until = await accessEnd(tx, target, nowMs);
  if (until === undefined) return undefined;
  if (target.type === "course") await openOwnRooms(tx, [target.id]);
  for (let at = 0; at < userIds.length; at += AT_ONCE) {
    const some = userIds.slice(at, at + AT_ONCE);
    await lockLearners(tx, some);
    const isIn = new Set(await withAccess(tx, some, { target, nowMs }));
    await tx
      .insert(enrolments)
      .values(
        some.map((userId) => ({
          userId,
          agencyId,
          ...enrolmentOf(target),
          origin,
          source,
          expiresAt: until,
        })),
      )
      .onConflictDoUpdate({
        target: [
          enrolments.userId,
          enrolments.courseId,
          enrolments.classroomId,
          enrolments.packageId,
          enrolments.liveId,
          enrolments.origin,
          enrolments.source,
        ],
        set: { expiresAt: LATER },
      });
    if (target.type !== "classroom") continue;
    // Learners without access now may have contracts of an earlier access; these ended with that access.
    const isNew = some.filter((id) => !isIn.has(id));
    await voidContracts(tx, { userIds: isNew, classroomId: target.id });
    await askForContracts(tx, { userIds: some, classroomId: target.id, agencyId, nowMs });
  }
  return until;
}

/** SQL expression: the later of two ends; null: one of them is without end. */
const LATER = sql`case when ${enrolments.expiresAt} is null or excluded.expires_at is null then null
  else greatest(${enrolments.expiresAt}, excluded.expires_at) end`;

/**
 * Ends one grant, also when it was moved to another classroom. If it was the learner's last grant of a classroom, the
 * contract ends too.
 */
export async function endGrant(tx: Db, grant: Grant & { readonly nowMs: number }): Promise<void> {
  const { userId, target, origin, source, nowMs } = grant;
  await lockLearner(tx, userId);
  // A gift has no source, so its target tells it from other gifts.
  const which = source === "" ? ofTarget([userId], target) : eq(enrolments.userId, userId);
  const ended = await tx
    .update(enrolments)
    .set({ expiresAt: new Date(nowMs) })
    .where(and(which, eq(enrolments.origin, origin), eq(enrolments.source, source), isActiveAt(nowMs)))
    .returning({ classroomId: enrolments.classroomId });
  for (const { classroomId } of ended)
    if (classroomId !== null) await endContract(tx, { userId, classroomId, nowMs });
}

/** Ends the contract of a classroom if the learner has no grant of it any more. */
export async function endContract(
  tx: Db,
  {
    userId,
    classroomId,
    nowMs,
  }: { readonly userId: number; readonly classroomId: number; readonly nowMs: number },
): Promise<void> {
  const target = { type: "classroom" as const, id: classroomId };
  if ((await withAccess(tx, [userId], { target, nowMs })).length === 0)
    await voidContracts(tx, { userIds: [userId], classroomId });
}

/**
 * Returns the learners with a grant of the product itself. Courses that a granted classroom contains are not looked at
 * here but in catalogue/ownership.ts.
 */
export async function withAccess(
  tx: Db,
  userIds: readonly number[],
  {
    target,
    origin,
    nowMs,
  }: Pick<Grant, "target"> & Partial<Pick<Grant, "origin">> & { readonly nowMs: number },
): Promise<readonly number[]> {
  const rows = await tx
    .selectDistinct({ userId: enrolments.userId })
    .from(enrolments)
    .where(and(ofTarget(userIds, target), origin && eq(enrolments.origin, origin), isActiveAt(nowMs)));
  return rows.map(({ userId }) => userId);
}

function ofTarget(userIds: readonly number[], target: TargetKey): SQL | undefined {
  const { courseId, classroomId, packageId, liveId } = enrolmentOf(target);
  return and(
    inArray(enrolments.userId, [...userIds]),
    courseId === null ? isNull(enrolments.courseId) : eq(enrolments.courseId, courseId),
    classroomId === null ? isNull(enrolments.classroomId) : eq(enrolments.classroomId, classroomId),
    packageId === null ? isNull(enrolments.packageId) : eq(enrolments.packageId, packageId),
    liveId === null ? isNull(enrolments.liveId) : eq(enrolments.liveId, liveId),
  );
}
