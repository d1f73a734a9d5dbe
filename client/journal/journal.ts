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
  /** The name of the journal, one for each kind of receiver: entries that an earlier page has left under this name go through `send` too. */
  readonly name: string;
  /** The learner whose work it is; nobody else's is seen or sent. */
  readonly owner: string;
  /** Whether the owner is who is signed in, just now. */
  readonly isOwner: () => boolean;
  readonly send: Send<P>;
  /** The server's clock in ms. */
  readonly clock: () => number;
  /** Without it no entry replaces another. */
  readonly partOf?: PartOf<P>;
  readonly platform?: Platform;
}

/** The store of typed work until the server has it: in order, through reloads, crashes and days without a network. */
export interface Journal<P> {
  /** Resolves once the entry is kept: `durable` says whether it would outlive this page. Sending begins by itself. */
  readonly append: (key: string, payload: P) => Promise<StoredEntry>;
  /** Undefined until it is known what an earlier page has left. */
  readonly state: (key: string) => JournalState | undefined;
  readonly subscribe: (key: string, listener: () => void) => () => void;
  /** Entries that the server has not confirmed, in order: a page that opens again lays them over what the server knows. */
  readonly unsent: (key: string) => Promise<readonly Entry<P>[]>;
  /** Tries now, after a refusal too; resolves to how things stand after this try. */
  readonly flush: (key: string) => Promise<JournalState>;
  /** Forgets what waits. */
  readonly drop: (key: string) => Promise<void>;
  /** Tries a last time; stored entries wait for the next page, others are tried as long as this page lives. */
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

  /** Entries of another tab or an earlier page are sent by whoever finds them. */
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

  /** A failing send is not tried faster because more is typed. */
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
    // Stored again too early, later work could be sent in front of what waits in memory.
    if (queue.memory.length === 0) {
      try {
        const { entry, seqs } = await store.add(draft);
        queue.notStored = undefined;
        // Entries that another tab has stored go in front of this one, whoever sends: also when this page is left before it has looked.
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

  /** Tries to send now, with entries that are still being stored. */
  async function tryNow(queue: KeyQueue<P>, again?: "again"): Promise<void> {
    await queue.turn;
    await sender.run(queue, again);
  }

  async function drop(key: string): Promise<void> {
    const queue = queueOf(key);
    await sender.refresh(queue);
    await queued(queue, async () => {
      await store.remove(queue.stored.map(({ seq }) => seq));
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

  /** Not before what only this page has is with the server. */
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
