import type { Db } from "#upstream/platform/db/database.ts";
import { type WireEntry, entriesBehind, lastSeqOf, presentEntry } from "./entries.ts";
import type { Room } from "./room.ts";

/** Most entries in a notice. A process whose readers have missed more reads the database instead. */
const MOST_ENTRIES = 50;
const MOST_ROOMS = 10_000;

/** A notice by which one process informs the others that a room has changed, with the room's new entries. */
export interface EntryNotice {
  /** Key of the changed room; "": any room may have changed. */
  readonly room: string;
  /** Consecutive entries in the order of seq; empty: the receiver reads the entries from the database. */
  readonly entries: readonly WireEntry[];
}

export function readEntryNotice(payload: string): EntryNotice {
  return payload.startsWith("{") ? (JSON.parse(payload) as EntryNotice) : { room: payload, entries: [] };
}

/**
 * Returns a function that makes the notice of a room with its entries since the previous notice. Only one process reads
 * these entries from the database; all others receive them in the notice.
 */
export function createEntryReader({ db, signSalt }: { readonly db: Db; readonly signSalt: string }) {
  const lastSeqs = new Map<string, number>();
  return async (payload: string): Promise<string> => {
    const [liveId = 0, agencyId = 0] = payload.split(":").map(Number);
    if (liveId === 0 || agencyId === 0) {
      lastSeqs.clear();
      return payload;
    }
    const room: Room = { liveId, agencyId };
    const seq = lastSeqs.get(payload) ?? ((await lastSeqOf(db, room)) ?? 0) - 1;
    const rows = await entriesBehind(db, room, { seq, most: MOST_ENTRIES });
    if (lastSeqs.size > MOST_ROOMS) lastSeqs.clear();
    const last = rows.at(-1);
    if (!last) return payload;
    lastSeqs.set(payload, last.seq);
    const entries = rows.map((row) => presentEntry(row, signSalt));
    return JSON.stringify({ room: payload, entries } satisfies EntryNotice);
  };
}
