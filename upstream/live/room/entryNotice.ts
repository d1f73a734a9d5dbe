import type { Db } from "#upstream/db/database.ts";
import { type WireEntry, entriesBehind, lastSeqOf, presentEntry } from "./entries.ts";
import type { Room } from "./room.ts";

/** A reader who has missed more reads it from the database. */
const MOST_ENTRIES = 50;
const MOST_ROOMS = 10_000;

/** A notice between processes about a room: the notice of the database, with what it is about. */
export interface EntryNotice {
  /** "": it may have been any. */
  readonly room: string;
  /** In order and without a gap; none: whoever wants them reads them. */
  readonly entries: readonly WireEntry[];
}

export function readEntryNotice(payload: string): EntryNotice {
  return payload.startsWith("{") ? (JSON.parse(payload) as EntryNotice) : { room: payload, entries: [] };
}

/** Fills notices of rooms with the entries since the last one of the same room: read once, for all processes. */
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
