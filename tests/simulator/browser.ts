import "fake-indexeddb/auto";
import { IDBDatabase as FakeDatabase, IDBFactory } from "fake-indexeddb";
import { createBrowserTransport } from "#client/calls/browserTransport.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import type { Transport } from "#client/calls/callCache.ts";
import type { ExamPaper } from "#client/calls/exam.ts";
import { type Journal, openJournal } from "#client/journal/journal.ts";
import type { PageWatcher, Platform } from "#client/journal/platform.ts";
import { AttemptStore } from "#client/pages/exam/take/attemptStore.ts";
import { type ExamEntry, journalKey } from "#client/pages/exam/take/knownAnswers.ts";
import { refusedQuestions } from "#client/pages/exam/take/unsavedQuestions.ts";
import { savingShown } from "#client/pages/exam/take/savingShown.ts";
import { currentPart, type Part, START_MS, timeline } from "./virtual/timeline.ts";

// The code of a killed page may still run here, and must not store anything.
type Begin = (this: IDBDatabase, ...args: Parameters<IDBDatabase["transaction"]>) => IDBTransaction;
const databases = FakeDatabase.prototype as unknown as { transaction: Begin };
const begin = databases.transaction;
databases.transaction = function (...args) {
  if (currentPart()?.isAlive === false) throw new Error("the page was killed");
  return begin.apply(this, args);
};
Object.defineProperty(globalThis, "indexedDB", {
  get: () => (currentPart()?.isAlive === false ? undefined : currentPart()?.indexedDB),
  configurable: true,
});

/** Called with each call that a tab sends, and its reply. */
export type OnCall = (endpoint: Endpoint, reply: Promise<unknown>) => void;

export interface Browser {
  readonly name: string;
  readonly owner: string;
  readonly indexedDB: IDBFactory;
  /** How many ms the clock of the device is ahead. */
  readonly aheadMs: () => number;
  readonly locks: Map<string, Promise<unknown>>;
  readonly hasLocks: boolean;
}

export function createBrowser(name: string, owner: string, aheadMs: () => number): Browser {
  const hasLocks = timeline().random.chance(0.8);
  return { name, owner, indexedDB: new IDBFactory(), aheadMs, locks: new Map(), hasLocks };
}

/** A page of a browser that has the exam open. */
export interface ExamPage {
  readonly name: string;
  /** Name of the browser. */
  readonly device: string;
  readonly attempt: AttemptStore;
  readonly journal: Journal<ExamEntry>;
  readonly events: PageWatcher;
  readonly isAlive: () => boolean;
  /** Runs code as code of this page. */
  readonly act: <T>(run: () => T) => T;
  readonly key: string;
  /** Whether the bar of the exam shows that all answers are saved. */
  readonly saysSaved: () => boolean;
  /** Ends the page as `kill -9` does. */
  readonly kill: () => void;
}

export interface Tab {
  readonly part: Part;
  readonly send: Transport;
  readonly open: (paper: ExamPaper) => ExamPage;
  readonly kill: () => void;
}

let tabNum = 0;

/** Numbers tabs from 1 again, when a new simulation starts. */
export function forgetTabs(): void {
  tabNum = 0;
}

/** Opens a tab, which has no exam yet. */
export function openTab(browser: Browser, onCall: OnCall): Tab {
  tabNum += 1;
  const part: Part = {
    name: `${browser.name} tab ${tabNum}`,
    isAlive: true,
    aheadMs: browser.aheadMs,
    indexedDB: browser.indexedDB,
  };
  const held = new Set<() => void>();
  const transport = createBrowserTransport({ onUnauthorised: () => undefined });
  const send = ((call, options) =>
    timeline().within(part, () => {
      const reply = transport(call, options);
      onCall(call.endpoint, reply);
      return reply;
    })) as Transport;
  const kill = () => {
    part.isAlive = false;
    for (const free of held) free();
  };
  const open = (paper: ExamPaper) =>
    timeline().within(part, () => openPage({ browser, part, held, send }, paper, kill));
  return { part, send, open, kill };
}

interface Opening {
  readonly browser: Browser;
  readonly part: Part;
  readonly held: Set<() => void>;
  readonly send: Transport;
}

function openPage({ browser, part, held, send }: Opening, paper: ExamPaper, kill: () => void): ExamPage {
  const monotonic = () => timeline().now();
  const device = () => START_MS + timeline().now() + browser.aheadMs();
  const attempt = new AttemptStore({
    paper,
    send,
    startMs: paper.serverTime,
    clocks: { monotonic, device },
  });
  const watchers: PageWatcher[] = [];
  const platform: Platform = {
    later(run, ms) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    locks: browser.hasLocks ? { request: locksOf(browser, part, held) as LockManager["request"] } : undefined,
    watchPage(watcher) {
      watchers.push(watcher);
      return () => undefined;
    },
  };
  const journal = openJournal<ExamEntry>({
    name: `exam-${paper.recordId}`,
    owner: browser.owner,
    isOwner: () => true,
    send: (batch, options) => attempt.send(batch, options),
    clock: attempt.clock.now,
    partOf: ({ questionId }) => questionId,
    platform,
  });
  const key = journalKey(paper.recordId);
  const act = <T>(run: () => T) => timeline().within(part, run);
  attempt.markFormRead();
  setInterval(() => void attempt.refresh(), 60_000);
  setInterval(() => attempt.clock.hasSlept() && void attempt.refresh(), 1_000);
  void attempt.attach(journal);
  return {
    name: part.name,
    device: browser.name,
    attempt,
    journal,
    key,
    events: {
      onBack: () => act(() => watchers.forEach(({ onBack }) => onBack())),
      onLeave: () => act(() => watchers.forEach(({ onLeave }) => onLeave())),
    },
    isAlive: () => part.isAlive,
    act,
    saysSaved: () => {
      const saving = journal.state(key);
      const unsaved = new Set(attempt.unsaved());
      const refused = refusedQuestions(saving, unsaved);
      return savingShown({ saving, state: attempt.state(), unsaved, refused })?.status === "saved";
    },
    kill,
  };
}

/** Locks of a browser (Web Locks), held by one tab at a time. A killed tab frees its locks. */
function locksOf({ locks }: Browser, part: Part, held: Set<() => void>) {
  return async (name: string, task: () => Promise<unknown>): Promise<unknown> => {
    const before = locks.get(name) ?? Promise.resolve();
    let free = () => {};
    const killed = new Promise<void>((resolve) => (free = resolve));
    held.add(free);
    const mine = before.then(() => (part.isAlive ? Promise.race([task(), killed]) : undefined));
    locks.set(
      name,
      mine.catch(() => undefined),
    );
    try {
      const result = await mine;
      // The request of a killed tab never ends.
      return part.isAlive ? result : await new Promise<never>(() => undefined);
    } finally {
      held.delete(free);
    }
  };
}
