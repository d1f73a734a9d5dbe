import { and, eq, gt, ne, sql } from "drizzle-orm";
import type { Db } from "#upstream/db/database.ts";
import { livePresence } from "#upstream/db/schema/liveRooms.ts";
import type { Room } from "./room.ts";

/** Three beats of a process: one that was killed is counted no longer than this. */
const FRESH_MS = 45_000;

export async function recordPresence(
  db: Db,
  process: string,
  { people, nowMs, ...room }: Room & { readonly people: number; readonly nowMs: number },
): Promise<void> {
  const noted = { people, seenAt: new Date(nowMs) };
  await db
    .insert(livePresence)
    .values({ liveId: room.liveId, agencyId: room.agencyId, process, ...noted })
    .onConflictDoUpdate({
      target: [livePresence.liveId, livePresence.agencyId, livePresence.process],
      set: noted,
    });
}

/** In one room, or in all. */
export async function forgetPeople(db: Db, process: string, room?: Room): Promise<void> {
  await db
    .delete(livePresence)
    .where(and(eq(livePresence.process, process), room ? inRoom(room) : undefined));
}

/** At the other processes. */
export async function othersIn(
  db: Db,
  process: string,
  { nowMs, ...room }: Room & { readonly nowMs: number },
): Promise<number> {
  const fresh = gt(livePresence.seenAt, new Date(nowMs - FRESH_MS));
  const [row] = await db
    .select({ people: sql<number>`coalesce(sum(${livePresence.people}), 0)::int` })
    .from(livePresence)
    .where(and(inRoom(room), ne(livePresence.process, process), fresh));
  return row?.people ?? 0;
}

function inRoom({ liveId, agencyId }: Room) {
  return and(eq(livePresence.liveId, liveId), eq(livePresence.agencyId, agencyId));
}
