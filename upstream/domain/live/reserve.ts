import { and, eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { lives, reservations } from "../../platform/db/schema/lives.ts";
import { Refusal } from "../../platform/kit/errors.ts";
import { planReminder } from "./remind.ts";

interface Reservation {
  readonly userId: number;
  readonly agencyId: number;
  readonly liveId: number;
}

/**
 * Reserves a class and plans its reminder. A second reservation changes nothing.
 * @throws Refusal conflict for a class that is over or unknown
 */
export async function reserve(tx: Db, own: Reservation, nowMs: number): Promise<void> {
  const [live] = await tx
    .select({ startTime: lives.startTime, endTime: lives.endTime })
    .from(lives)
    .where(eq(lives.id, own.liveId));
  if (!live || live.endTime.getTime() <= nowMs) throw new Refusal("liveOver", "这场直播已经结束，不能再预约");
  await tx.insert(reservations).values(own).onConflictDoNothing();
  await planReminder(tx, { liveId: own.liveId, startTime: live.startTime, nowMs });
}

export async function cancelReservation(
  tx: Db,
  { userId, liveId }: Pick<Reservation, "userId" | "liveId">,
): Promise<void> {
  await tx.delete(reservations).where(and(eq(reservations.userId, userId), eq(reservations.liveId, liveId)));
}
