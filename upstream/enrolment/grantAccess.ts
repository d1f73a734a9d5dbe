import { type SQL, and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { lastsAt } from "../db/ownership.ts";
import { enrolments } from "../db/schema/learning.ts";
import { type TargetKey, enrolmentOf } from "../catalogue/targets.ts";
import { accessEnd } from "./accessEnd.ts";
import { askForContract, voidContracts } from "./askForContract.ts";
import { lockLearner } from "./lockLearner.ts";
import { openOwnRooms } from "./ownRooms.ts";

type Row = typeof enrolments.$inferInsert;

/** By what a learner may use something: one order, one course code, or what an operator gave. */
export interface Grant {
  readonly userId: number;
  readonly target: TargetKey;
  readonly origin: Row["origin"];
  /** Number of the order or code; "" for a gift, which is one however often it is given. */
  readonly source: string;
}

interface Entry extends Grant {
  readonly agencyId: number;
  readonly nowMs: number;
}

/**
 * Lets a learner in, by whatever way. Access is what remains of all grants: it lasts to the end of the last of them. Within the caller's
 * transaction also comes what belongs to it: the room of a course that is had alone, the contract of a classroom. Answers until when this
 * grant lasts, null without end; undefined: nothing was given, for there is no time left to give (accessEnd).
 */
export async function grantAccess(tx: Db, entry: Entry): Promise<Date | null | undefined> {
  const { userId, agencyId, target, origin, source, nowMs } = entry;
  const until = await accessEnd(tx, target, nowMs);
  if (until === undefined) return undefined;
  await lockLearner(tx, userId);
  if (target.type === "course") await openOwnRooms(tx, [target.id]);
  const isIn = await hasAccess(tx, entry);
  await tx
    .insert(enrolments)
    .values({ userId, agencyId, ...enrolmentOf(target), origin, source, expiresAt: until })
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
  if (target.type !== "classroom") return until;
  const place = { userId, classroomId: target.id };
  // What an earlier access was agreed by has ended with it.
  if (!isIn) await voidContracts(tx, place);
  await askForContract(tx, { ...place, agencyId, nowMs });
  return until;
}

/** Null is without end. */
const LATER = sql`case when ${enrolments.expiresAt} is null or excluded.expires_at is null then null
  else greatest(${enrolments.expiresAt}, excluded.expires_at) end`;

/** Takes away what this grant alone gave. With the last grant of a classroom its contract ends. */
export async function endGrant(tx: Db, grant: Grant & { readonly nowMs: number }): Promise<void> {
  const { userId, target, origin, source, nowMs } = grant;
  await lockLearner(tx, userId);
  const own = and(ofTarget(grant), eq(enrolments.origin, origin), eq(enrolments.source, source));
  await tx
    .update(enrolments)
    .set({ expiresAt: new Date(nowMs) })
    .where(and(own, lastsAt(nowMs)));
  if (target.type === "classroom" && !(await hasAccess(tx, grant)))
    await voidContracts(tx, { userId, classroomId: target.id });
}

/** By grants of the thing itself; a course may also come with a classroom (db/ownership.ts). */
async function hasAccess(
  tx: Db,
  { nowMs, ...own }: Pick<Grant, "userId" | "target"> & { readonly nowMs: number },
): Promise<boolean> {
  return (await tx.$count(enrolments, and(ofTarget(own), lastsAt(nowMs)))) > 0;
}

function ofTarget({ userId, target }: Pick<Grant, "userId" | "target">): SQL | undefined {
  const { courseId, classroomId, packageId, liveId } = enrolmentOf(target);
  return and(
    eq(enrolments.userId, userId),
    courseId === null ? isNull(enrolments.courseId) : eq(enrolments.courseId, courseId),
    classroomId === null ? isNull(enrolments.classroomId) : eq(enrolments.classroomId, classroomId),
    packageId === null ? isNull(enrolments.packageId) : eq(enrolments.packageId, packageId),
    liveId === null ? isNull(enrolments.liveId) : eq(enrolments.liveId, liveId),
  );
}
