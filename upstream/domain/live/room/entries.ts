import { type SQL, and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { WireData } from "#shared/contract/endpoint.ts";
import type { sendLiveMessage } from "#shared/contract/live/endpoints.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { liveMessages, liveRooms } from "#upstream/platform/db/schema/liveRooms.ts";
import { flagText, timeText } from "#upstream/platform/kit/fields.ts";
import { type Room, authorOf } from "./room.ts";

export type EntryRow = typeof liveMessages.$inferSelect;
export type WireEntry = WireData<typeof sendLiveMessage>;
type Written = Omit<typeof liveMessages.$inferInsert, "liveId" | "agencyId" | "seq">;

/**
 * Writes an entry with the room's next seq. Locks the row of the room until the end of the transaction, so that entries
 * become visible in the order of their seq.
 */
export async function writeEntry(tx: Db, room: Room, entry: Written): Promise<EntryRow> {
  const [counted] = await tx
    .insert(liveRooms)
    .values({ ...room, lastSeq: 1 })
    .onConflictDoUpdate({
      target: [liveRooms.liveId, liveRooms.agencyId],
      set: { lastSeq: sql`${liveRooms.lastSeq} + 1` },
    })
    .returning({ seq: liveRooms.lastSeq });
  if (!counted) throw new Error("a room was counted on and is not there");
  const [row] = await tx
    .insert(liveMessages)
    .values({ ...room, ...entry, seq: counted.seq })
    .returning();
  if (!row) throw new Error("an entry of a room was written and is not there");
  return row;
}

/** Creates the row of a room without messages, because `notifyRooms` reaches only rooms that have a row. */
export async function openRoom(db: Db, room: Room): Promise<void> {
  await db.insert(liveRooms).values(room).onConflictDoNothing();
}

/** Writes an entry into all rooms of a changed class. Open pages that receive the entry load the room again. */
export async function notifyRooms(tx: Db, liveId: number): Promise<void> {
  const rooms = await tx
    .select({ liveId: liveRooms.liveId, agencyId: liveRooms.agencyId })
    .from(liveRooms)
    .where(eq(liveRooms.liveId, liveId))
    .orderBy(asc(liveRooms.agencyId));
  for (const room of rooms) await writeEntry(tx, room, { kind: "room" });
}

export function isInRoom({ liveId, agencyId }: Room): SQL | undefined {
  return and(eq(liveMessages.liveId, liveId), eq(liveMessages.agencyId, agencyId));
}

/** Returns the seq of the room's last entry; undefined: the room does not exist. */
export async function lastSeqOf(db: Db, { liveId, agencyId }: Room): Promise<number | undefined> {
  const [row] = await db
    .select({ seq: liveRooms.lastSeq })
    .from(liveRooms)
    .where(and(eq(liveRooms.liveId, liveId), eq(liveRooms.agencyId, agencyId)));
  return row?.seq;
}

/** Returns at most `most` entries after a seq, in the order of seq. */
export async function entriesBehind(
  db: Db,
  room: Room,
  { seq, most }: { readonly seq: number; readonly most: number },
): Promise<readonly EntryRow[]> {
  return db
    .select()
    .from(liveMessages)
    .where(and(isInRoom(room), gt(liveMessages.seq, seq)))
    .orderBy(asc(liveMessages.seq))
    .limit(most);
}

/** Returns the last messages of a room, or the last messages before a seq, oldest first. */
export async function messagesBefore(
  db: Db,
  room: Room,
  { before, most }: { readonly before: number | undefined; readonly most: number },
): Promise<readonly EntryRow[]> {
  const rows = await db
    .select()
    .from(liveMessages)
    .where(
      and(
        isInRoom(room),
        eq(liveMessages.kind, "message"),
        before === undefined ? undefined : lt(liveMessages.seq, before),
      ),
    )
    .orderBy(desc(liveMessages.seq))
    .limit(most);
  return rows.toReversed();
}

/** Returns an entry in wire form, without the text of a removed message. */
export function presentEntry(row: EntryRow, signSalt: string): WireEntry {
  const isRemoved = row.removedAt !== null;
  return {
    seq: row.seq,
    kind: row.kind,
    key: row.requestId,
    author: row.userId === null ? "" : authorOf(row, row.userId, signSalt),
    name: row.name,
    role: row.role,
    text: isRemoved ? "" : row.text,
    time: timeText(row.createdAt),
    about: row.about ?? 0,
    is_removed: flagText(isRemoved),
  };
}
