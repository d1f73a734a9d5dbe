import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { Db } from "#upstream/platform/db/database.ts";
import { type WireEntry, entriesBehind, lastSeqOf, openRoom, presentEntry } from "./entries.ts";
import { readEntryNotice } from "./entryNotice.ts";
import { type Presence, presenceInDatabase } from "./presence.ts";
import { type Room, roomKey } from "./room.ts";
import { type OpenRoom, type Reader, newRoom, usersOf } from "./openRoom.ts";

/** Interval of the beats, which keep streams open: the site closes an event stream after 35 s of silence. */
const BEAT_MS = 15_000;
const ROWS_AT_ONCE = 200;
/** Most entries that a returning reader gets. A reader who missed more gets a reset and loads the latest messages. */
const LONGEST_CATCH_UP = 500;
/** A reader with more unread bytes is disconnected. After reconnecting the stream continues after its last entry. */
const MOST_UNREAD_BYTES = 256 * 1024;
/** A stream ends after this time, so that the reconnect checks again whether the learner may enter. */
const STREAM_MS = 20 * 60_000;
/** Most streams of one learner in this process, in all rooms together: a phone, a computer and one more. */
const MOST_OF_LEARNER = 3;
/**
 * Retry time of a stream that a newer one replaced. The page ignores it and reopens the stream only when the learner
 * asks; other clients, which do not know the event of replacing, retry after this time.
 */
const REPLACED_RETRY_MS = 10 * 60_000;
const PEOPLE_SETTLE_MS = 1_000;
const LEAST_RETRY_MS = 1_000;
const RETRY_SPREAD_MS = 2_000;

export interface LiveHub {
  /**
   * Handles a notice: the key of a changed room, possibly with the room's new entries (entryNotice.ts). "": any room
   * may have changed.
   */
  onNotice(payload: string): void;
  /** Counts people in all rooms again, after their numbers have moved between the database and Redis. */
  recount(): void;
  /** Sends a room's entries after `since` until the reader leaves, in order and without repetition. */
  follow(
    room: Room,
    reader: { readonly userId: number; readonly since?: number | undefined },
    res: ServerResponse,
  ): void;
  peopleIn(room: Room): Promise<number>;
  isIn(room: Room, userId: number): boolean;
  close(): Promise<void>;
}

interface Serving {
  readonly db: Db;
  readonly clock: () => number;
  readonly log: Pick<Logger, "warn">;
  readonly signSalt: string;
  readonly presence?: Presence;
}

/**
 * Serves the event streams of this process. Each entry is written to the database before its notice is sent, so all
 * processes send the same entries, also to readers who reconnect after a restart.
 */
export function createLiveHub({
  db,
  clock,
  log,
  signSalt,
  presence = presenceInDatabase(db),
}: Serving): LiveHub {
  const process = randomBytes(8).toString("hex");
  const rooms = new Map<string, OpenRoom>();
  const byLearner = new Map<number, Set<() => void>>();
  let isClosing = false;
  const beat = setInterval(() => void Promise.all([...rooms.values()].map(beatRoom)), BEAT_MS);
  beat.unref();

  /** Opens a stream. If the learner now has more than MOST_OF_LEARNER streams, the oldest one ends. */
  function follow(
    room: Room,
    { userId, since }: { readonly userId: number; readonly since?: number | undefined },
    res: ServerResponse,
  ): void {
    res.writeHead(200, {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    });
    const endsAtMs = clock() + STREAM_MS * (0.75 + Math.random() / 2);
    const reader: Reader = { userId, res, endsAtMs, seq: since ?? -1, isLive: false };
    if (isClosing) return end(reader);
    res.write(`retry: ${retryMs()}\n\n`);
    const key = roomKey(room);
    const open = rooms.get(key) ?? newRoom(room);
    rooms.set(key, open);
    open.readers.add(reader);
    const own = byLearner.get(userId) ?? new Set();
    byLearner.set(userId, own);
    const leave = () => {
      own.delete(replace);
      if (own.size === 0 && byLearner.get(userId) === own) byLearner.delete(userId);
      open.readers.delete(reader);
      settle(open);
    };
    const replace = () => {
      leave();
      if (!res.writableEnded) res.end(`event: replaced\nretry: ${REPLACED_RETRY_MS}\ndata: {}\n\n`);
    };
    // Ends the oldest stream, because the learner most likely looks at the page that was opened last.
    for (const old of [...own].slice(0, Math.max(0, own.size + 1 - MOST_OF_LEARNER))) old();
    byLearner.set(userId, own.add(replace));
    res.once("close", leave);
    if (open.people !== undefined) send(reader, peopleText(open.people));
    settle(open);
    catchUp(open, reader).catch((err: unknown) => {
      log.warn({ err, room: key }, "an event stream was not caught up");
      end(reader);
    });
  }

  async function catchUp(open: OpenRoom, reader: Reader): Promise<void> {
    if (open.seq === undefined) {
      await openRoom(db, open.room);
      const seq = (await lastSeqOf(db, open.room)) ?? 0;
      open.seq ??= seq;
    }
    if (reader.seq < 0) reader.seq = open.seq;
    // A reader may be ahead of this process because another process served the reader before. A reader ahead of the
    // database has seen entries that are missing since the database was restored to an earlier state.
    const last = reader.seq > open.seq ? ((await lastSeqOf(db, open.room)) ?? 0) : open.seq;
    if (last - reader.seq > LONGEST_CATCH_UP || reader.seq > last) {
      reader.seq = last;
      send(reader, `event: reset\nid: ${last}\ndata: {}\n\n`);
    }
    while (open.readers.has(reader)) {
      const rows = await entriesBehind(db, open.room, { seq: reader.seq, most: ROWS_AT_ONCE });
      for (const row of rows) sendEntry(reader, presentEntry(row, signSalt));
      if (rows.length < ROWS_AT_ONCE && reader.seq >= open.seq) {
        reader.isLive = true;
        return;
      }
    }
  }

  function onNotice(payload: string): void {
    if (payload === "") for (const open of rooms.values()) void read(open);
    else {
      const { room, entries } = readEntryNotice(payload);
      const open = rooms.get(room);
      if (open && !takeOn(open, entries)) void read(open);
    }
  }

  /**
   * Sends the entries of a notice to the readers. Returns false if entries before them are missing, or if this process
   * is just reading from the database.
   */
  function takeOn(open: OpenRoom, entries: readonly WireEntry[]): boolean {
    if (open.isReading || open.seq === undefined || entries.length === 0) return false;
    if (Number(entries[0]?.seq) > open.seq + 1) return false;
    for (const entry of entries) sendOn(open, entry);
    return true;
  }

  function sendOn(open: OpenRoom, entry: WireEntry): void {
    open.seq = Math.max(open.seq ?? 0, Number(entry.seq));
    for (const reader of open.readers) if (reader.isLive) sendEntry(reader, entry);
  }

  /** Reads new entries of a room for all readers who have caught up. For other readers `catchUp` reads the entries. */
  async function read(open: OpenRoom): Promise<void> {
    open.readAgain = true;
    if (open.isReading) return;
    open.isReading = true;
    try {
      while (open.readAgain && open.seq !== undefined) {
        const rows = await entriesBehind(db, open.room, { seq: open.seq, most: ROWS_AT_ONCE });
        open.readAgain = rows.length === ROWS_AT_ONCE;
        for (const row of rows) sendOn(open, presentEntry(row, signSalt));
      }
    } catch (err) {
      // The error is only logged, because the next beat reads again.
      log.warn({ err, room: roomKey(open.room) }, "what is new in a live room was not read");
    } finally {
      open.isReading = false;
    }
  }

  async function beatRoom(open: OpenRoom): Promise<void> {
    for (const reader of open.readers) {
      if (clock() >= reader.endsAtMs) end(reader);
      else send(reader, ": beat\n\n");
    }
    try {
      const seq = await lastSeqOf(db, open.room);
      // The room no longer exists. Ending the streams makes their readers reconnect, and the reconnect is refused.
      if (seq === undefined && open.seq !== undefined) for (const reader of open.readers) end(reader);
      // The database has newer entries, so a notice was lost.
      if (open.seq !== undefined && (seq ?? 0) > open.seq) await read(open);
      await countPeople(open);
    } catch (err) {
      log.warn({ err, room: roomKey(open.room) }, "a live room was not looked at");
    }
  }

  /** Counts people after a second, so that several arrivals and departures within it cause only one count. */
  function settle(open: OpenRoom): void {
    open.settling ??= setTimeout(() => {
      open.settling = undefined;
      countPeople(open).catch((err: unknown) =>
        log.warn({ err, room: roomKey(open.room) }, "people in a live room were not counted"),
      );
    }, PEOPLE_SETTLE_MS).unref();
  }

  async function countPeople(open: OpenRoom): Promise<void> {
    if (isClosing) return;
    const { room } = open;
    const own = usersOf(open).size;
    if (own === 0) {
      // New readers may have opened the room again while a beat waited for the database; then the room stays.
      if (rooms.get(roomKey(room)) !== open) return;
      rooms.delete(roomKey(room));
      return presence.forget(process, room);
    }
    await presence.record(process, { ...room, people: own, nowMs: clock() });
    const people = own + (await presence.othersIn(process, { ...room, nowMs: clock() }));
    if (people === open.people) return;
    open.people = people;
    for (const reader of open.readers) send(reader, peopleText(people));
  }

  function sendEntry(reader: Reader, entry: WireEntry): void {
    const seq = Number(entry.seq);
    if (seq <= reader.seq) return;
    reader.seq = seq;
    send(reader, `event: entry\nid: ${seq}\ndata: ${JSON.stringify(entry)}\n\n`);
  }

  function send({ res }: Reader, text: string): void {
    if (res.writableEnded || res.destroyed) return;
    if (!res.write(text) && res.writableLength > MOST_UNREAD_BYTES) res.destroy();
  }

  return {
    onNotice,
    recount: () => rooms.forEach(settle),
    follow,
    async peopleIn(room) {
      const open = rooms.get(roomKey(room));
      const own = open ? usersOf(open).size : 0;
      return own + (await presence.othersIn(process, { ...room, nowMs: clock() }));
    },
    isIn(room, userId) {
      const open = rooms.get(roomKey(room));
      return open !== undefined && usersOf(open).has(userId);
    },
    async close() {
      isClosing = true;
      clearInterval(beat);
      for (const { readers, settling } of rooms.values()) {
        clearTimeout(settling);
        for (const reader of readers) end(reader);
      }
      await presence.forget(process).catch(() => undefined);
    },
  };
}

function peopleText(people: number): string {
  return `event: people\ndata: {"people_num":${people}}\n\n`;
}

/** Ends a stream with a random retry time, so that not all readers reconnect at once. */
function end({ res }: Reader): void {
  if (!res.writableEnded) res.end(`retry: ${retryMs()}\n\n`);
}

function retryMs(): number {
  return LEAST_RETRY_MS + Math.floor(Math.random() * RETRY_SPREAD_MS);
}
