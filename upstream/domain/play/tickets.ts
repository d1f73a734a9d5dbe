import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { playTickets } from "../../platform/db/schema/playing.ts";
import { users } from "../../platform/db/schema/users.ts";
import { Refusal } from "../../platform/kit/errors.ts";
import { timeText } from "../../platform/kit/fields.ts";

export type TicketRow = typeof playTickets.$inferSelect;

/** A device without reports for so long no longer counts as playing. It reports every 15 s, or 20 s while paused. */
const LEARNING_MS = 45_000;
/** Time for which a device may still send reports that it could not send while it was offline. */
const TAKEN_MS = 30 * 86_400_000;

interface TicketRequest {
  readonly userId: number;
  readonly agencyId: number;
  readonly lessonId: number;
  readonly classroomId: number | undefined;
  readonly device: string;
  /** Whether this device takes over if another device is playing. */
  readonly takes: boolean;
  readonly nowMs: number;
}

/**
 * Returns the ticket of a device for a lesson. Locks the learner's row first, so that only one of two devices gets a
 * ticket.
 * @throws Refusal conflict: another device is playing and `takes` is false
 */
export async function issueTicket(tx: Db, wanted: TicketRequest): Promise<string> {
  const { userId, lessonId, device, takes, nowMs } = wanted;
  const now = new Date(nowMs);
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const [current] = await tx
    .select()
    .from(playTickets)
    .where(and(eq(playTickets.userId, userId), isNull(playTickets.endedAt)));
  if (current) {
    const isSame = current.device === device && current.lessonId === lessonId;
    if (isSame) {
      const classroomId = wanted.classroomId ?? null;
      await tx
        .update(playTickets)
        .set({ classroomId, seenAt: now, expiresAt: expiryOf(nowMs) })
        .where(eq(playTickets.id, current.id));
      return current.id;
    }
    const isLearning = current.seenAt.getTime() > nowMs - LEARNING_MS;
    if (current.device !== device && isLearning && !takes) throw elsewhere(current.seenAt);
    await endTickets(tx, { userId, nowMs });
  }
  const id = randomBytes(24).toString("base64url");
  const { agencyId, classroomId = null } = wanted;
  const row = { id, userId, agencyId, lessonId, classroomId, device };
  await tx.insert(playTickets).values({ ...row, createdAt: now, seenAt: now, expiresAt: expiryOf(nowMs) });
  return id;
}

/** Ends the learner's tickets. The next report of the device that was playing is refused. */
export async function endTickets(
  tx: Db,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<void> {
  await tx
    .update(playTickets)
    .set({ endedAt: new Date(nowMs) })
    .where(and(eq(playTickets.userId, userId), isNull(playTickets.endedAt)));
}

/** Returns the refusal for a device that plays on although another device has taken over at `since`. */
export function elsewhere(since: Date): Refusal {
  return new Refusal("learningElsewhere", "正在另一台设备学习", { since: timeText(since) });
}

export function expiryOf(nowMs: number): Date {
  return new Date(nowMs + TAKEN_MS);
}
