import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { Db } from "#upstream/db/database.ts";
import { type WireEntry, entriesBehind, lastSeqOf, openRoom, presentEntry } from "./entries.ts";
import { readEntryNotice } from "./entryNotice.ts";
import { type Presence, presenceInDatabase } from "./presence.ts";
import { type Room, roomKey } from "./room.ts";
import { type OpenRoom, type Reader, newRoom, usersOf } from "./openRoom.ts";

/** The site lets an event stream be silent for 35 s. */
const BEAT_MS = 15_000;
const ROWS_AT_ONCE = 200;
/** A reader who has missed more asks for the latest messages instead. */
const LONGEST_CATCH_UP = 500;
/** A reader who takes nothing is let go, and comes back where they were. */
const MOST_UNREAD_BYTES = 256 * 1024;
/** A stream ends after a while and is opened again, which asks anew who may be here. */
const STREAM_MS = 20 * 60_000;
/** The most streams of one learner at this process, in all rooms: a phone, a computer and one more. */
const MOST_OF_LEARNER = 3;
/** A stream that was replaced comes back by the learner's hand, and readers that know nothing of it this much later. */
const REPLACED_RETRY_MS = 10 * 60_000;
const PEOPLE_SETTLE_MS = 1_000;
const LEAST_RETRY_MS = 1_000;
const RETRY_SPREAD_MS = 2_000;

export interface LiveHub {
  /** A notice: the key of a room in which something happened, alone or with what it was (entryNotice.ts), or "" where it may have been any. */
  onNotice(payload: string): void;
  /** People are counted in another place from now on. */
  recount(): void;
  /** Sends what happens in a room until the reader leaves: all behind `since`, in order, each once. */
  follow(
    room: Room,
    reader: { readonly userId: number; readonly since?: number | undefined },
    res: ServerResponse,
  ): void;
  /** How many learners are in a room, at all processes. */
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
 * The event streams of this process. What happens in a room stands in the database before it is sent, and a notice tells of it,
 * so several processes and those who come back after a restart are told the same.
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

  /** A learner has so many streams; the oldest make room for a new one. */
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
    // The newest stay: of two pages that both want to be heard the one that was opened last is looked at.
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
    // Entries that this process has not heard of yet another may have sent; further ahead than the database is who read from
    // one that was put back to an earlier day.
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

  /** Takes the entries of a notice; false where they do not begin behind what was sent, or this process is reading. */
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

  /** Reads new entries of a room, for all who are not behind; the others fetch them themselves. */
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
      // The next beat tries again.
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
      // The class is cancelled: who comes back is told so.
      if (seq === undefined && open.seq !== undefined) for (const reader of open.readers) end(reader);
      // A notice that was lost.
      if (open.seq !== undefined && (seq ?? 0) > open.seq) await read(open);
      await countPeople(open);
    } catch (err) {
      log.warn({ err, room: roomKey(open.room) }, "a live room was not looked at");
    }
  }

  /** A learner who comes and goes in the same second is counted once. */
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
      // While a beat waited for the database others may have come, and stand in a room of their own.
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

/** Not all come back at once. */
function end({ res }: Reader): void {
  if (!res.writableEnded) res.end(`retry: ${retryMs()}\n\n`);
}

function retryMs(): number {
  return LEAST_RETRY_MS + Math.floor(Math.random() * RETRY_SPREAD_MS);
}
