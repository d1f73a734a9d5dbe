import { type SQL, and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { enrolments } from "../db/schema/learning.ts";
import { type TargetKey, enrolmentOf } from "../order/targets.ts";
import { askForContract, voidContracts } from "./askForContract.ts";
import { openOwnRooms } from "./ownRooms.ts";

interface Entry {
  readonly userId: number;
  readonly agencyId: number;
  readonly target: TargetKey;
  readonly origin: typeof enrolments.$inferInsert.origin;
  /** Null: without end. */
  readonly until: Date | null;
  readonly nowMs: number;
}

/**
 * Lets a learner in, by whatever way: who is in already stays until the later of both ends. Within the caller's
 * transaction also comes what belongs to it: the room of a course that is had alone, the contract of a classroom.
 */
export async function letIn(tx: Db, entry: Entry): Promise<void> {
  const { userId, agencyId, target, origin, until, nowMs } = entry;
  if (target.type === "course") await openOwnRooms(tx, [target.id]);
  const [before] = await tx
    .select({ expiresAt: enrolments.expiresAt })
    .from(enrolments)
    .where(ownEnrolment(userId, target))
    .for("update");
  await tx
    .insert(enrolments)
    .values({ userId, agencyId, ...enrolmentOf(target), origin, expiresAt: until })
    .onConflictDoUpdate({
      target: [
        enrolments.userId,
        enrolments.courseId,
        enrolments.classroomId,
        enrolments.packageId,
        enrolments.liveId,
      ],
      set: { origin, expiresAt: LATER },
    });
  if (target.type !== "classroom") return;
  const place = { userId, classroomId: target.id };
  const hadEnded = before !== undefined && before.expiresAt !== null && before.expiresAt.getTime() <= nowMs;
  if (hadEnded) await voidContracts(tx, place);
  await askForContract(tx, { ...place, agencyId, nowMs });
}

/** Null is without end. */
const LATER = sql`case when ${enrolments.expiresAt} is null or excluded.expires_at is null then null
  else greatest(${enrolments.expiresAt}, excluded.expires_at) end`;

/** Shortens what a learner has of it; what ends now ends with its contract. */
export async function letInUntil(
  tx: Db,
  { userId, target, until, nowMs }: Pick<Entry, "userId" | "target" | "until" | "nowMs">,
): Promise<void> {
  await tx.update(enrolments).set({ expiresAt: until }).where(ownEnrolment(userId, target));
  const endsNow = until !== null && until.getTime() <= nowMs;
  if (endsNow && target.type === "classroom") await voidContracts(tx, { userId, classroomId: target.id });
}

function ownEnrolment(userId: number, target: TargetKey): SQL | undefined {
  const { courseId, classroomId, packageId, liveId } = enrolmentOf(target);
  return and(
    eq(enrolments.userId, userId),
    courseId === null ? isNull(enrolments.courseId) : eq(enrolments.courseId, courseId),
    classroomId === null ? isNull(enrolments.classroomId) : eq(enrolments.classroomId, classroomId),
    packageId === null ? isNull(enrolments.packageId) : eq(enrolments.packageId, packageId),
    liveId === null ? isNull(enrolments.liveId) : eq(enrolments.liveId, liveId),
  );
}
