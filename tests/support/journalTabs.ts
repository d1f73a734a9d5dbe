import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import type { Batch, SendOptions } from "#client/journal/entry.ts";
import { type Journal, openJournal } from "#client/journal/journal.ts";
import type { PageWatcher, Platform } from "#client/journal/platform.ts";

/** A fake browser: its tabs share storage and locks, and their timers fire only in `advance`. */
export interface JournalBrowser<P> {
  readonly tab: (options?: TabOptions<P>) => JournalTab<P>;
  /** Waits until nothing but timers is pending. */
  readonly settle: () => Promise<void>;
  /** Advances the clock by `ms` and fires all timers that become due. */
  readonly advance: (ms: number) => Promise<void>;
}

interface TabOptions<P> {
  readonly owner?: string;
  readonly isOwner?: () => boolean;
  readonly locks?: false;
  readonly partOf?: (payload: P) => string;
}

export interface JournalTab<P> {
  readonly journal: Journal<P>;
  readonly page: PageWatcher;
  /** Simulates kill -9 of the tab: none of its code runs any more, and its locks are released. */
  readonly kill: () => void;
}

export type Receive<P> = (batch: Batch<P>, options: SendOptions) => Promise<unknown>;

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

export function openBrowser<P>(receive: Receive<P>): JournalBrowser<P> {
  globalThis.indexedDB = new IDBFactory();
  const timers = new Set<Timer>();
  const locks = createLocks();
  let now = 1_000_000;

  function tab({
    owner = "7",
    isOwner = () => true,
    locks: withLocks,
    partOf,
  }: TabOptions<P> = {}): JournalTab<P> {
    let alive = true;
    let page: PageWatcher = { onBack: () => undefined, onLeave: () => undefined };
    const held = new Set<() => void>();
    const platform: Platform = {
      later(run, ms) {
        const timer = { due: now + ms, run: () => alive && run() };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
      random: () => 0,
      locks: withLocks === false ? undefined : locks.ofTab(held, () => alive),
      watchPage(watcher) {
        page = watcher;
        return () => undefined;
      },
    };
    const journal = openJournal<P>({
      name: "test",
      owner,
      isOwner,
      clock: () => now,
      platform,
      ...(partOf && { partOf }),
      send: (batch, options) => (alive ? whileAlive(receive(batch, options)) : never()),
    });
    function whileAlive<T>(promise: Promise<T>): Promise<T> {
      return promise.then(
        (value) => (alive ? value : never()),
        (error: unknown) => (alive ? Promise.reject(error as Error) : never()),
      );
    }
    return {
      journal,
      page: { onBack: () => page.onBack(), onLeave: () => page.onLeave() },
      kill() {
        alive = false;
        for (const free of held) free();
      },
    };
  }

  async function advance(ms: number): Promise<void> {
    const end = now + ms;
    await settle();
    for (;;) {
      const [next] = [...timers].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due);
      if (!next) break;
      now = next.due;
      timers.delete(next);
      next.run();
      await settle();
    }
    now = end;
  }

  return { tab, settle, advance };
}

/** Waits some turns of the event loop, which the test's storage and the messages between tabs need. */
async function settle(): Promise<void> {
  for (let count = 0; count < 40; count++) await turn();
}

function turn(): Promise<unknown> {
  return new Promise((resolve) => setImmediate(resolve));
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}

function createLocks() {
  const tails = new Map<string, Promise<unknown>>();
  function ofTab(held: Set<() => void>, isAlive: () => boolean): Pick<LockManager, "request"> {
    async function request(name: string, task: () => Promise<unknown>): Promise<unknown> {
      if (!isAlive()) return never();
      const before = tails.get(name) ?? Promise.resolve();
      let free = () => {};
      const killed = new Promise<void>((resolve) => (free = resolve));
      held.add(free);
      const mine = before.then(() => Promise.race([task(), killed]));
      tails.set(
        name,
        Promise.race([mine, killed.then(() => before)]).catch(() => undefined),
      );
      try {
        return await mine;
      } finally {
        held.delete(free);
        // In a browser another process manages locks, so a released lock is granted a moment later.
        for (let count = 0; count < 5; count++) await turn();
      }
    }
    return { request: request as LockManager["request"] };
  }
  return { ofTab };
}
