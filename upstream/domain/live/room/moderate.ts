import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#upstream/platform/db/database.ts";
import { liveMessages, liveMutes } from "#upstream/platform/db/schema/liveRooms.ts";
import { type EntryRow, isInRoom, writeEntry } from "./entries.ts";
import type { Room } from "./room.ts";

/**
 * Hides a message from everybody. The row keeps the text as evidence for the agency.
 * @returns undefined: the message does not exist or is already removed
 */
export async function removeMessage(
  tx: Db,
  room: Room,
  { seq, nowMs }: { readonly seq: number; readonly nowMs: number },
): Promise<EntryRow | undefined> {
  const isThere = and(
    isInRoom(room),
    eq(liveMessages.seq, seq),
    eq(liveMessages.kind, "message"),
    isNull(liveMessages.removedAt),
  );
  const [row] = await tx
    .update(liveMessages)
    .set({ removedAt: new Date(nowMs) })
    .where(isThere)
    .returning();
  if (row) await writeEntry(tx, room, { kind: "removal", about: seq, createdAt: new Date(nowMs) });
  return row;
}

/**
 * Mutes a learner. `until` null: permanently. The learner sees the mute when sending the next message or loading the
 * room again.
 */
export async function muteLearner(
  tx: Db,
  room: Room,
  { userId, until, nowMs }: { readonly userId: number; readonly until: Date | null; readonly nowMs: number },
): Promise<void> {
  await tx
    .insert(liveMutes)
    .values({ liveId: room.liveId, userId, until, createdAt: new Date(nowMs) })
    .onConflictDoUpdate({ target: [liveMutes.liveId, liveMutes.userId], set: { until } });
  await writeEntry(tx, room, { kind: "room", createdAt: new Date(nowMs) });
}

/** Ends a mute. Returns false if the learner was not muted. */
export async function unmuteLearner(
  tx: Db,
  room: Room,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<boolean> {
  const rows = await tx
    .delete(liveMutes)
    .where(and(eq(liveMutes.liveId, room.liveId), eq(liveMutes.userId, userId)))
    .returning();
  if (rows.length > 0) await writeEntry(tx, room, { kind: "room", createdAt: new Date(nowMs) });
  return rows.length > 0;
}
