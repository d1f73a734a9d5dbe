import { and, eq } from "drizzle-orm";
import { writeMessage } from "../message/writeMessage.ts";
import type { Db } from "../../platform/db/database.ts";
import { isNotMoving } from "../../platform/db/moving.ts";
import { lives, reservations } from "../../platform/db/schema/lives.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { planJob } from "../../platform/jobs/planJob.ts";
import { timeText } from "../../platform/kit/fields.ts";

const BEFORE_MS = 10 * 60_000;

/** Notifies the learners who reserved a class that it begins in ten minutes. The job's key is the id of the class. */
export const remindReserved: Job = {
  name: "remindReserved",
  run: async ({ db, key, nowMs }) => {
    const liveId = Number(key);
    const [live] = await db
      .select({ name: lives.name, startTime: lives.startTime })
      .from(lives)
      .where(and(eq(lives.id, liveId), eq(lives.isShown, true)));
    if (!live || live.startTime.getTime() <= nowMs) return;
    // planReminder returns true if the class has been postponed meanwhile: the newly planned job will remind the
    // learners.
    if (await planReminder(db, { liveId, startTime: live.startTime, nowMs })) return;
    const people = await db
      .select({ userId: reservations.userId, agencyId: reservations.agencyId })
      .from(reservations)
      .where(and(eq(reservations.liveId, liveId), isNotMoving(reservations.agencyId)));
    const start = timeText(live.startTime);
    const message = {
      kind: "live" as const,
      about: `${liveId} ${start}`,
      title: `直播马上开始：${live.name}`,
      content: `你预约的直播 ${start.slice(11, 16)} 开始。`,
      url: `/live/${liveId}`,
    };
    await writeMessage(
      db,
      people.map((own) => ({ ...own, ...message })),
      nowMs,
    );
  },
};

/**
 * Plans the job that reminds learners of a class ten minutes before it begins.
 * @returns false: the class begins within ten minutes, so no reminder is planned
 */
export async function planReminder(
  tx: Db,
  { liveId, startTime, nowMs }: { readonly liveId: number; readonly startTime: Date; readonly nowMs: number },
): Promise<boolean> {
  const runAtMs = startTime.getTime() - BEFORE_MS;
  if (runAtMs <= nowMs) return false;
  await planJob(tx, remindReserved, { key: String(liveId), runAtMs });
  return true;
}
