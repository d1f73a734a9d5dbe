import { once } from "node:events";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import { pino } from "pino";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import { type EventReader, readEvents } from "#upstream/testing/eventReader.ts";
import { SALT, type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";
import { lastSeqOf, writeEntry } from "./entries.ts";
import { createEntryReader } from "./entryNotice.ts";
import { type LiveHub, createLiveHub } from "./liveHub.ts";
import { roomKey } from "./room.ts";

const room = { liveId: 31, agencyId: 1 };
let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());

interface Process extends AsyncDisposable {
  readonly hub: LiveHub;
  connect(since: number, userId?: number): Promise<EventReader>;
}

/** Starts the hub of one upstream process behind a real socket. The test itself passes the database's notices to it. */
async function startProcess(): Promise<Process> {
  const hub = createLiveHub({
    db: upstream.db,
    clock: () => upstream.now(),
    log: pino({ level: "silent" }),
    signSalt: SALT,
  });
  const server: Server = createServer((req, res) => {
    const query = new URL(req.url ?? "", "http://x").searchParams;
    hub.follow(room, { userId: Number(query.get("user")), since: Number(query.get("since")) }, res);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    hub,
    connect: (since, userId = 1) =>
      readEvents((signal) => fetch(`http://127.0.0.1:${port}/?since=${since}&user=${userId}`, { signal })),
    async [Symbol.asyncDispose]() {
      await hub.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

const seqsOf = ({ events }: EventReader) =>
  events.filter(({ event }) => event === "entry").map(({ id }) => Number(id));

/** A browser: collects the received seqs and reconnects after the last one. */
class Listener {
  readonly heard: number[] = [];
  #reader: EventReader | undefined;
  #taken = 0;

  constructor(public seq: number) {}

  async connect(process: Process): Promise<void> {
    this.leave();
    this.#reader = await process.connect(this.seq);
    this.#taken = 0;
  }

  take(): void {
    const seqs = this.#reader ? seqsOf(this.#reader) : [];
    for (const seq of seqs.slice(this.#taken)) this.heard.push((this.seq = seq));
    this.#taken = seqs.length;
  }

  leave(): void {
    this.take();
    this.#reader?.close();
    this.#reader = undefined;
  }
}

type Step =
  | { readonly kind: "say"; readonly num: number; readonly told: "not" | "of" | "in full" }
  | { readonly kind: "connect"; readonly listener: number; readonly process: number }
  | { readonly kind: "cut"; readonly listener: number }
  | { readonly kind: "notice"; readonly process: number }
  | { readonly kind: "wait"; readonly ms: number };

const listener = fc.nat({ max: 2 });
const process = fc.nat({ max: 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant("say" as const),
    num: fc.integer({ min: 1, max: 4 }),
    told: fc.constantFrom("not", "of", "in full"),
  }),
  fc.record({ kind: fc.constant("connect" as const), listener, process }),
  fc.record({ kind: fc.constant("cut" as const), listener }),
  fc.record({ kind: fc.constant("notice" as const), process }),
  fc.record({ kind: fc.constant("wait" as const), ms: fc.nat({ max: 15 }) }),
);

test("a listener that changes between two processes gets every entry once and in order, even when notices are lost", async () => {
  await using one = await startProcess();
  await using two = await startProcess();
  const processes = [one, two] as const;
  const readEntries = createEntryReader({ db: upstream.db, signSalt: SALT });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const start = (await lastSeqOf(upstream.db, room)) ?? 0;
      const listeners = [new Listener(start), new Listener(start), new Listener(start)];
      let writing = Promise.resolve();
      for (const each of steps) await run(each);
      await writing;
      // All listeners reconnect once more, and one more notice arrives.
      for (const [index, each] of listeners.entries()) await each.connect(processes[index % 2] ?? one);
      for (const { hub } of processes) hub.onNotice("");
      const last = (await lastSeqOf(upstream.db, room)) ?? 0;
      const expected = Array.from({ length: last - start }, (_, index) => start + 1 + index);
      await expect
        .poll(() => {
          for (const each of listeners) each.take();
          return listeners.every(({ seq }) => seq >= last);
        })
        .toBe(true);
      // Waits so that duplicate entries, if any are sent, arrive.
      await delay(5);
      for (const each of listeners) {
        each.leave();
        expect(each.heard).toEqual(expected);
      }

      async function run(given: Step): Promise<void> {
        switch (given.kind) {
          case "say":
            // The write is not awaited, so that listeners connect while it runs.
            writing = writing
              .then(() => write(given.num))
              .then(() => {
                if (given.told === "of") for (const { hub } of processes) hub.onNotice(roomKey(room));
              })
              .then(async () => {
                if (given.told !== "in full") return;
                // The notice contains all entries since the previous notice with entries, as if another process had
                // sent it.
                const notice = await readEntries(roomKey(room));
                for (const { hub } of processes) hub.onNotice(notice);
              });
            return;
          case "connect":
            return listeners[given.listener]?.connect(processes[given.process] ?? one);
          case "cut":
            return listeners[given.listener]?.leave();
          case "notice":
            return processes[given.process]?.hub.onNotice("");
          default:
            await delay(given.ms);
        }
      }
    }),
    { numRuns: 40, endOnFailure: true },
  );
});

test("concurrent writers get consecutive seqs", async () => {
  const start = (await lastSeqOf(upstream.db, room)) ?? 0;
  await Promise.all(Array.from({ length: 20 }, () => write(1)));
  await using process = await startProcess();
  const reader = await process.connect(start);
  await expect
    .poll(() => seqsOf(reader))
    .toEqual(Array.from({ length: 20 }, (_, index) => start + 1 + index));
  reader.close();
});

test("counts each learner once over all processes, and ends streams with a retry time", async () => {
  await using one = await startProcess();
  const two = await startProcess();
  const last = (await lastSeqOf(upstream.db, room)) ?? 0;
  const readers = [await one.connect(last, 1), await one.connect(last, 1), await two.connect(last, 2)];
  await expect.poll(() => one.hub.peopleIn(room)).toBe(2);
  expect(one.hub.isIn(room, 1)).toBe(true);
  await two[Symbol.asyncDispose]();
  await readers[2]?.ended;
  expect(readers[2]?.retry).toBeGreaterThanOrEqual(1_000);
  expect(await one.hub.peopleIn(room)).toBe(1);
  for (const reader of readers) reader.close();
});

test("keeps a learner's newest three streams, and ends an older one with a replaced event and a long retry time", async () => {
  await using process = await startProcess();
  const last = (await lastSeqOf(upstream.db, room)) ?? 0;
  const other = await process.connect(last, 2);
  const readers: EventReader[] = [];
  for (let number = 0; number < 5; number++) readers.push(await process.connect(last, 1));
  for (const { ended } of readers.slice(0, 2)) await ended;
  for (const { events, retry } of readers.slice(0, 2)) {
    expect(events.at(-1)?.event).toBe("replaced");
    expect(retry).toBeGreaterThanOrEqual(600_000);
  }
  await write(1);
  process.hub.onNotice(roomKey(room));
  for (const reader of [other, ...readers.slice(2)]) {
    await expect.poll(() => seqsOf(reader)).toEqual([last + 1]);
    reader.close();
  }
});

test("sends entries from a notice without reading the database, unless entries between are missing", async () => {
  await using process = await startProcess();
  const readEntries = createEntryReader({ db: upstream.db, signSalt: SALT });
  const since = (await lastSeqOf(upstream.db, room)) ?? 0;
  const reader = await process.connect(since);
  await expect.poll(() => process.hub.isIn(room, 1)).toBe(true);
  await write(1);
  process.hub.onNotice(roomKey(room));
  await expect.poll(() => seqsOf(reader)).toEqual([since + 1]);
  await readEntries(roomKey(room));
  await write(2);
  const notice = await readEntries(roomKey(room));
  await inTransaction(upstream.db, async (tx) => {
    await tx.execute(sql`lock table live_messages in access exclusive mode`);
    await tx.execute(sql`delete from live_messages where seq > ${since + 1}`);
    process.hub.onNotice(notice);
  });
  await expect.poll(() => seqsOf(reader)).toEqual([since + 1, since + 2, since + 3]);
  // Sends the same notice again, and a notice of a room without entries.
  process.hub.onNotice(notice);
  process.hub.onNotice(await readEntries("32:1"));
  await write(1);
  // The hub does not get this notice, so entries are missing before the next notice and the hub reads the database.
  await readEntries(roomKey(room));
  await write(1);
  process.hub.onNotice(await readEntries(roomKey(room)));
  await expect.poll(() => seqsOf(reader)).toEqual([1, 2, 3, 4, 5].map((step) => since + step));
  reader.close();
});

test("readers who enter an emptied room while the database is locked still get later entries", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  await using process = await startProcess();
  const since = (await lastSeqOf(upstream.db, room)) ?? 0;
  const first = await process.connect(since);
  await expect.poll(() => process.hub.peopleIn(room)).toBe(1);
  let end = () => {};
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  const holding = inTransaction(upstream.db, async (tx) => {
    await tx.execute(sql`lock table live_rooms in access exclusive mode`);
    await isOver;
  });
  // The hub's timer starts a beat, which waits for the locked table.
  vi.advanceTimersByTime(15_000);
  vi.useRealTimers();
  first.close();
  await first.ended;
  // The hub counts people one second after a reader leaves.
  await delay(1_300);
  const next = await process.connect(since, 2);
  end();
  await holding;
  await expect.poll(() => process.hub.peopleIn(room)).toBe(1);
  // Waits until the beat has finished.
  await delay(100);
  await write(1);
  process.hub.onNotice(roomKey(room));
  await expect.poll(() => seqsOf(next)).toEqual([since + 1]);
  next.close();
});

async function write(num: number): Promise<void> {
  await inTransaction(upstream.db, async (tx) => {
    for (let index = 0; index < num; index++) await writeEntry(tx, room, { kind: "message", text: "你好" });
  });
}
