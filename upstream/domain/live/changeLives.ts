import { eq } from "drizzle-orm";
import { writeMessage } from "../message/writeMessage.ts";
import type { Db } from "../../platform/db/database.ts";
import { lessons } from "../../platform/db/schema/catalogue.ts";
import { lives, reservations } from "../../platform/db/schema/lives.ts";
import { notFound } from "../../platform/kit/errors.ts";
import { timeText } from "../../platform/kit/fields.ts";
import { planReminder } from "./remind.ts";
import { notifyRooms } from "./room/entries.ts";

export type LiveRow = typeof lives.$inferSelect;
type Written = Omit<typeof lives.$inferInsert, "id" | "placedOn">;

export async function addLive(tx: Db, fields: Written): Promise<LiveRow> {
  const [row] = await tx.insert(lives).values(fields).returning();
  if (!row) throw new Error("a live class was written and is not there");
  return row;
}

/**
 * Changes a class and notifies its rooms. Clears `placedOn`, so that the demo no longer moves this class to new dates.
 * @throws Refusal notFound for an unknown class
 */
export async function changeLive(tx: Db, id: number, fields: Partial<Written>): Promise<LiveRow> {
  const [row] = await tx
    .update(lives)
    .set({ ...fields, placedOn: null })
    .where(eq(lives.id, id))
    .returning();
  if (!row) throw notFound("没有这场直播");
  await notifyRooms(tx, id);
  return row;
}

/**
 * Moves a class to another time, replaces its planned reminder and notifies the learners who reserved it.
 * @returns the class, and the number of learners who were notified
 */
export async function moveLive(
  tx: Db,
  {
    id,
    startTime,
    endTime,
    nowMs,
  }: Pick<LiveRow, "id" | "startTime" | "endTime"> & { readonly nowMs: number },
): Promise<{ readonly live: LiveRow; readonly notified: number }> {
  const live = await changeLive(tx, id, { startTime, endTime });
  await planReminder(tx, { liveId: id, startTime, nowMs });
  const start = timeText(startTime);
  const notified = await notifyReservers(tx, live, nowMs, {
    about: `${id} moved ${start}`,
    title: `直播改期：${live.name}`,
    content: `你预约的直播改到 ${start.slice(0, 16)} 开始，预约仍然有效。`,
    url: `/live/${id}`,
  });
  return { live, notified };
}

/**
 * Hides a class in lists and lessons permanently and notifies the learners who reserved it. Calendars show the class as
 * cancelled until its end.
 * @returns the number of learners who were notified
 */
export async function cancelLive(tx: Db, live: LiveRow, nowMs: number): Promise<number> {
  const notified = await notifyReservers(tx, live, nowMs, {
    about: `${live.id} cancelled`,
    title: `直播取消：${live.name}`,
    content: `你预约的直播（${timeText(live.startTime).slice(0, 16)}）取消了，给你带来不便，请谅解。`,
    url: "/live/all",
  });
  await tx.update(lessons).set({ liveId: null }).where(eq(lessons.liveId, live.id));
  await changeLive(tx, live.id, { isShown: false });
  return notified;
}

interface LiveMessage {
  readonly about: string;
  readonly title: string;
  readonly content: string;
  readonly url: string;
}

async function notifyReservers(
  tx: Db,
  { id }: LiveRow,
  nowMs: number,
  message: LiveMessage,
): Promise<number> {
  const people = await tx
    .select({ userId: reservations.userId, agencyId: reservations.agencyId })
    .from(reservations)
    .where(eq(reservations.liveId, id));
  await writeMessage(
    tx,
    people.map((own) => ({ ...own, kind: "live" as const, ...message })),
    nowMs,
  );
  return people.length;
}
