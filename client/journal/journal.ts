import { noneAside } from "./asideEntries.ts";
import type { Entry, Send } from "./entry.ts";
import { createEntryStore, type Draft, isFull } from "./entryStore.ts";
import {
  queued,
  type JournalState,
  type KeyQueue,
  newKeyQueue,
  NOTHING_WAITS,
  notifyListeners,
  type PartOf,
} from "./keyQueue.ts";
import { createJournalChannel } from "./journalChannel.ts";
import { randomName } from "../kit/randomName.ts";
import { browserPlatform, type Platform } from "./platform.ts";
import { createSender } from "./sender.ts";

export interface JournalOptions<P> {
  /**
   * Name of the journal, one per kind of call that receives entries. `send` also sends entries that an earlier page
   * left under this name.
   */
  readonly name: string;
  /** Id of the learner; entries of other learners are neither shown nor sent. */
  readonly owner: string;
  /** Reports whether the owner is signed in at this moment. */
  readonly isOwner: () => boolean;
  readonly send: Send<P>;
  readonly clock: () => number;
  /** Returns the part of the work that an entry is about. Absent: no entry replaces another. */
  readonly partOf?: PartOf<P>;
  readonly platform?: Platform;
}

/** Keeps typed work until the server has it: in order, across reloads, crashes and days without a network. */
export interface Journal<P> {
  /**
   * Resolves once the entry is stored; `durable` reports whether the entry survives this page. Sends it automatically.
   */
  readonly append: (key: string, payload: P) => Promise<StoredEntry>;
  /** Returns the state of a key; undefined until the entries of earlier pages are loaded. */
  readonly state: (key: string) => JournalState | undefined;
  readonly subscribe: (key: string, listener: () => void) => () => void;
  /**
   * Returns the entries that the server has not confirmed, in order. A reopened page applies them to the server's data.
   */
  readonly unsent: (key: string) => Promise<readonly Entry<P>[]>;
  /** Sends a key's entries now, even after the server rejected the key; resolves with the state after this attempt. */
  readonly flush: (key: string) => Promise<JournalState>;
  /** Deletes the entries of a key, e.g. of an exam that has ended. Other pages count them as not saved. */
  readonly drop: (key: string) => Promise<void>;
  /**
   * Tries once more to send everything. Afterwards stored entries wait for the next page; entries that could not be
   * stored are retried while this page exists.
   */
  readonly close: () => Promise<void>;
}

export interface StoredEntry {
  readonly seq: number;
  readonly durable: boolean;
}

export function openJournal<P>(options: JournalOptions<P>): Journal<P> {
  const { name, owner, clock, platform = browserPlatform() } = options;
  const queues = new Map<string, KeyQueue<P>>();
  const store = createEntryStore<P>(name, owner, platform.later);
  const memory = { source: randomName(), seq: 0 };
  let hasLooked = false;
  let closed = false;

  const channel = createJournalChannel(`journal-${name}:${owner}`, (key) => void onOtherPage(queueOf(key)));
  const sender = createSender<P>({
    ...options,
    platform,
    store,
    onConfirmed: channel.post,
    onIdle: release,
  });
  const stopWatching = platform.watchPage({
    onBack: () => void lookForAll(),
    onLeave: () => queues.forEach(sender.runFinal),
  });
  void lookForAll();

  function queueOf(key: string): KeyQueue<P> {
    const queue = queues.get(key) ?? newKeyQueue<P>(key, options.partOf);
    queues.set(key, queue);
    return queue;
  }

  /** Sends the entries of all keys, also those of other tabs and earlier pages. */
  async function lookForAll(): Promise<void> {
    const keys = await store.keys().catch(() => []);
    const all = [...new Set([...queues.keys(), ...keys])].map(queueOf);
    await Promise.all(all.map(sender.refresh));
    if (!hasLooked) {
      hasLooked = true;
      for (const { listeners } of queues.values()) for (const listener of listeners) listener();
    }
    for (const queue of all) if (queue.stored.length + queue.memory.length > 0) void sender.run(queue);
  }

  /** Reads the entries that another tab has stored. While sending fails, new entries do not hasten the next retry. */
  async function onOtherPage(queue: KeyQueue<P>): Promise<void> {
    await sender.refresh(queue);
    if (!queue.trouble) await sender.run(queue);
  }

  async function append(key: string, payload: P): Promise<StoredEntry> {
    if (closed) throw new Error(`the journal ${name} is closed`);
    const draft = { key, payload: structuredClone(payload), at: clock() };
    const queue = queueOf(key);
    queue.writing += 1;
    notifyListeners(queue);
    const kept = await queued(queue, () => keep(queue, draft));
    queue.writing -= 1;
    notifyListeners(queue);
    if (kept.durable) channel.post(key);
    if (!queue.trouble) void sender.run(queue);
    return kept;
  }

  async function keep(queue: KeyQueue<P>, draft: Draft<P>): Promise<StoredEntry> {
    // Stores the entry only if none waits in memory; otherwise the new entry could be sent before earlier entries in
    // memory.
    if (queue.memory.length === 0) {
      try {
        const { entry, seqs } = await store.add(draft);
        queue.notStored = undefined;
        // Entries that another tab has stored come before the new entry, even if this page closes before reading them.
        const known = new Set([entry, ...queue.stored].map(({ seq }) => seq));
        if (seqs.every((seq) => known.has(seq))) queue.stored = [...queue.stored, entry];
        else await sender.look(queue, entry);
        await sender.dropReplaced(queue);
        return { seq: entry.seq, durable: true };
      } catch (error) {
        queue.notStored = isFull(error) ? "full" : "unavailable";
      }
    }
    memory.seq += 1;
    queue.memory = [...queue.memory, { ...draft, ...memory }];
    await sender.dropReplaced(queue);
    return { seq: memory.seq, durable: false };
  }

  async function flush(key: string): Promise<JournalState> {
    const queue = queueOf(key);
    await tryNow(queue, "again");
    return queue.state;
  }

  /** Sends now, including entries that are still being stored. */
  async function tryNow(queue: KeyQueue<P>, again?: "again"): Promise<void> {
    await queue.turn;
    await sender.run(queue, again);
  }

  async function drop(key: string): Promise<void> {
    const queue = queueOf(key);
    await sender.refresh(queue);
    await queued(queue, async () => {
      queue.lastDrop = await store.drop(key);
      queue.stored = queue.memory = [];
      queue.trouble = queue.refusal = undefined;
      queue.aside = noneAside;
    });
    notifyListeners(queue);
    channel.post(key);
  }

  async function close(): Promise<void> {
    closed = true;
    await Promise.all([...queues.values()].map((queue) => tryNow(queue)));
    release();
  }

  /** Releases the closed journal once the server has all entries that exist in this page's memory only. */
  function release(): void {
    if (!closed || [...queues.values()].some(({ memory, writing }) => memory.length + writing > 0)) return;
    stopWatching();
    sender.stop();
    channel.close();
    store.close();
  }

  return {
    append,
    flush,
    drop,
    close,
    state(key) {
      const state = queues.get(key)?.state ?? NOTHING_WAITS;
      return hasLooked || state !== NOTHING_WAITS ? state : undefined;
    },
    subscribe(key, listener) {
      const { listeners } = queueOf(key);
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async unsent(key) {
      const queue = queueOf(key);
      await sender.refresh(queue);
      return [...queue.stored, ...queue.memory];
    },
  };
}
