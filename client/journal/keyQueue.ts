import type { EnvelopeError } from "#shared/contract/envelope.ts";
import { type AsideEntries, nameOf, noneAside } from "./asideEntries.ts";
import type { Batch, SourcedEntry } from "./entry.ts";

/**
 * Reason why the device could not store an entry: it is full, or storage is unavailable (private windows, old
 * browsers).
 */
export type NotStored = "full" | "unavailable";

/**
 * Returns the part of the work that an entry is about, e.g. a question; a later entry of the same part replaces an
 * earlier one.
 */
export type PartOf<P> = (payload: P) => string;

/** A part of the work, e.g. a question, whose entry the server rejected while it accepted others. */
export interface RefusedPart {
  readonly part: string;
  readonly reason: Error;
}

/** State of one key; a new object for every change. */
export interface JournalState {
  /**
   * `saving`: entries are being sent; `offline`: sending failed and is retried automatically; `setAside`: the server
   * rejects some entries and accepts later ones; `refused`: the server rejects the whole key until the key is flushed
   * or dropped.
   */
  readonly status: "saved" | "saving" | "offline" | "signedOut" | "setAside" | "refused";
  /** Number of entries that the server has not confirmed, including rejected ones. */
  readonly waiting: number;
  /** False if closing this page would lose waiting entries. */
  readonly durable: boolean;
  readonly notStored?: NotStored;
  readonly refusal?: EnvelopeError;
  /**
   * Parts of the work that waiting entries are about, and those whose entries another page has dropped; absent if the
   * journal does not distinguish parts.
   */
  readonly parts?: readonly string[];
  /** Absent if no entry is rejected. */
  readonly refused?: readonly RefusedPart[];
}

export const NOTHING_WAITS: JournalState = { status: "saved", waiting: 0, durable: true };

export interface KeyQueue<P> {
  readonly key: string;
  readonly partOf: PartOf<P> | undefined;
  /** Entries on this device, stored by any tab, that the server has not confirmed. */
  stored: readonly SourcedEntry<P>[];
  /** Entries that exist in this page's memory only. They are newer than all entries that this page has stored. */
  memory: readonly SourcedEntry<P>[];
  writing: number;
  /** Names of entries that the server has confirmed but that the store could not delete. */
  readonly confirmed: Set<string>;
  /** Name of the last drop that this page has seen in the store; undefined: it has not read the store yet. */
  lastDrop: string | undefined;
  /** Parts of entries that another page has dropped. */
  droppedParts: readonly string[];
  /** Rejected and skipped entries, which batches leave out. */
  aside: AsideEntries;
  /** Most entries of the next batch. After a rejection it is halved, until the rejected entry is sent alone. */
  most: number;
  /** Last operation on the store; `queued` runs the next operation after it. */
  turn: Promise<unknown>;
  trouble: Trouble | undefined;
  refusal: EnvelopeError | undefined;
  notStored: NotStored | undefined;
  state: JournalState;
  readonly listeners: Set<() => void>;
}

interface Trouble {
  readonly kind: "offline" | "signedOut";
  readonly failures: number;
}

export function newKeyQueue<P>(key: string, partOf: PartOf<P> | undefined): KeyQueue<P> {
  return {
    key,
    partOf,
    stored: [],
    memory: [],
    writing: 0,
    confirmed: new Set(),
    lastDrop: undefined,
    droppedParts: [],
    aside: noneAside,
    most: BATCH_ENTRIES,
    turn: Promise.resolve(),
    trouble: undefined,
    refusal: undefined,
    notStored: undefined,
    state: NOTHING_WAITS,
    listeners: new Set(),
  };
}

/** Most characters of one request, below the 64 KiB that browsers allow for keepalive requests. */
const BATCH_CHARACTERS = 16_000;
const BATCH_ENTRIES = 100;

export function entriesOf<P>({ stored, memory }: KeyQueue<P>): readonly SourcedEntry<P>[] {
  return [...stored, ...memory];
}

/** Returns the next entries to send, in order: at least one, at most as many as fit into one request. */
export function nextBatch<P>(queue: KeyQueue<P>, owner: string): Batch<P> | undefined {
  const { refused, skipped } = queue.aside;
  const waiting = entriesOf(queue).filter((entry) => {
    const name = nameOf(entry);
    return !refused.has(name) && !skipped.has(name);
  });
  const first = waiting[0];
  if (!first) return undefined;
  const entries: SourcedEntry<P>[] = [];
  let characters = 0;
  for (const entry of waiting) {
    characters += JSON.stringify(entry.payload).length;
    const fits = characters <= BATCH_CHARACTERS && entries.length < queue.most;
    if (entry.source !== first.source || (entries.length > 0 && !fits)) break;
    entries.push(entry);
  }
  return batchOf(queue, entries, owner);
}

export function batchOf<P>(
  { key }: KeyQueue<P>,
  entries: readonly SourcedEntry<P>[],
  owner: string,
): Batch<P> {
  return {
    owner,
    source: entries[0]?.source ?? "",
    key,
    entries: entries.map(({ seq, payload, at }) => ({ key, seq, payload, at })),
  };
}

export function halve<P>(queue: KeyQueue<P>, { entries }: Batch<P>): void {
  queue.most = Math.max(1, Math.floor(entries.length / 2));
}

/** Doubles the size of the next batch after a success. */
export function grow<P>(queue: KeyQueue<P>): void {
  queue.most = Math.min(BATCH_ENTRIES, queue.most * 2);
}

export function forget<P>(queue: KeyQueue<P>, names: ReadonlySet<string>): void {
  const isLeft = (entry: SourcedEntry<P>) => !names.has(nameOf(entry));
  queue.stored = queue.stored.filter(isLeft);
  queue.memory = queue.memory.filter(isLeft);
}

/**
 * Runs a task after all pending operations on the stored entries of this key. A read during a change would return
 * entries that are already deleted.
 */
export function queued<P, T>(queue: KeyQueue<P>, task: () => Promise<T>): Promise<T> {
  const done = queue.turn.then(task);
  queue.turn = done.catch(() => undefined);
  return done;
}

/** Notifies listeners if the state has changed. */
export function notifyListeners<P>(queue: KeyQueue<P>): void {
  const next = stateOf(queue);
  const names = Object.keys({ ...queue.state, ...next }) as (keyof JournalState)[];
  if (names.every((name) => isSame(queue.state[name], next[name]))) return;
  queue.state = next;
  for (const listener of queue.listeners) listener();
}

function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((one: unknown, at) => isSameItem(one, b[at]));
}

function isSameItem(a: unknown, b: unknown): boolean {
  const [one, other] = [a as Partial<RefusedPart> | string, b as Partial<RefusedPart> | string];
  if (typeof one === "string" || typeof other === "string") return one === other;
  return one.part === other.part && one.reason === other.reason;
}

function partsOf<P>(partOf: PartOf<P>, entries: readonly SourcedEntry<P>[]): readonly string[] {
  return entries.map(({ payload }) => partOf(payload));
}

/**
 * Takes over what the store holds. Entries that vanished because another page dropped them are not saved, so their parts
 * stay in the state.
 */
export function takeStored<P>(
  queue: KeyQueue<P>,
  { entries, dropped = "" }: { entries: readonly SourcedEntry<P>[]; dropped: string | undefined },
): void {
  if (queue.partOf && queue.lastDrop !== undefined && queue.lastDrop !== dropped)
    queue.droppedParts = [...queue.droppedParts, ...partsOf(queue.partOf, queue.stored)];
  queue.lastDrop = dropped;
  queue.stored = entries.filter((entry) => !queue.confirmed.has(nameOf(entry)));
}

function stateOf<P>(queue: KeyQueue<P>): JournalState {
  const { memory, stored, writing, trouble, refusal, notStored, partOf, aside } = queue;
  const entries = entriesOf(queue);
  const refused = entries.flatMap((entry) => {
    const reason = aside.refused.get(nameOf(entry));
    return reason ? [{ part: partOf?.(entry.payload) ?? nameOf(entry), reason }] : [];
  });
  const isWaiting = entries.length - refused.length + writing > 0;
  const calm = refused.length > 0 ? "setAside" : isWaiting ? "saving" : "saved";
  return {
    status: refusal ? "refused" : isWaiting && trouble ? trouble.kind : calm,
    waiting: entries.length,
    durable: memory.length === 0 && (stored.length > 0 || !notStored),
    ...(notStored && { notStored }),
    ...(refusal && { refusal }),
    ...(partOf && { parts: [...new Set([...partsOf(partOf, entries), ...queue.droppedParts])] }),
    ...(refused.length > 0 && { refused }),
  };
}
