import type { EnvelopeError } from "#shared/contract/envelope.ts";
import type { Batch, SourcedEntry } from "./entry.ts";

/** Why something could not be stored on this device: it is full, or nothing can be stored at all (private windows, old browsers). */
export type NotStored = "full" | "unavailable";

/** How things stand with one key. A new object for every change. */
export interface JournalState {
  /** `saving`: on its way; `offline`: tried in vain, and tried again by itself; `refused`: by the server, until it is flushed or dropped. */
  readonly status: "saved" | "saving" | "offline" | "signedOut" | "refused";
  /** Entries that the server has not confirmed. */
  readonly waiting: number;
  /** False where what waits would be lost with this page. */
  readonly durable: boolean;
  readonly notStored?: NotStored;
  readonly refusal?: EnvelopeError;
}

export const NOTHING_WAITS: JournalState = { status: "saved", waiting: 0, durable: true };

/** The queue of one key's work, as this page knows it. */
export interface KeyQueue<P> {
  readonly key: string;
  /** Entries that any tab stored on this device, not confirmed. */
  stored: readonly SourcedEntry<P>[];
  /** Entries that only this page holds; all of them were typed after those that it stored. */
  memory: readonly SourcedEntry<P>[];
  /** How many entries are being stored. */
  writing: number;
  /** Entries that the server has and the store could not remove. */
  readonly confirmed: Set<string>;
  /** The last work with the store; see `inTurn`. */
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

export function newKeyQueue<P>(key: string): KeyQueue<P> {
  return {
    key,
    stored: [],
    memory: [],
    writing: 0,
    confirmed: new Set(),
    turn: Promise.resolve(),
    trouble: undefined,
    refusal: undefined,
    notStored: undefined,
    state: NOTHING_WAITS,
    listeners: new Set(),
  };
}

/** The limit of one request's body: one that outlives its page may have 64 KiB. */
const BATCH_CHARACTERS = 16_000;
const BATCH_ENTRIES = 100;

/** The entries to send next, in order: never more than one request takes, never less than one entry. */
export function nextBatch<P>(queue: KeyQueue<P>, owner: string): Batch<P> | undefined {
  const waiting = [...queue.stored, ...queue.memory];
  const first = waiting[0];
  if (!first) return undefined;
  const entries: SourcedEntry<P>[] = [];
  let characters = 0;
  for (const entry of waiting) {
    characters += JSON.stringify(entry.payload).length;
    const fits = characters <= BATCH_CHARACTERS && entries.length < BATCH_ENTRIES;
    if (entry.source !== first.source || (entries.length > 0 && !fits)) break;
    entries.push(entry);
  }
  return {
    owner,
    source: first.source,
    key: queue.key,
    entries: entries.map(({ key, seq, payload, at }) => ({ key, seq, payload, at })),
  };
}

/** Forgets what the server has. */
export function confirm<P>(queue: KeyQueue<P>, batch: Batch<P>): void {
  const seqs = new Set(batch.entries.map(({ seq }) => seq));
  const isLeft = ({ source, seq }: SourcedEntry<P>) => source !== batch.source || !seqs.has(seq);
  queue.stored = queue.stored.filter(isLeft);
  queue.memory = queue.memory.filter(isLeft);
}

/** Waits until all else with this key's store is done: a look that overlaps with a change would take it back. */
export function queued<P, T>(queue: KeyQueue<P>, task: () => Promise<T>): Promise<T> {
  const done = queue.turn.then(task);
  queue.turn = done.catch(() => undefined);
  return done;
}

/** Tells those who listen when something has changed for them. */
export function notifyListeners<P>(queue: KeyQueue<P>): void {
  const next = stateOf(queue);
  const names = Object.keys({ ...queue.state, ...next }) as (keyof JournalState)[];
  if (names.every((name) => queue.state[name] === next[name])) return;
  queue.state = next;
  for (const listener of queue.listeners) listener();
}

function stateOf<P>({ stored, memory, writing, trouble, refusal, notStored }: KeyQueue<P>): JournalState {
  const waiting = stored.length + memory.length;
  const isWaiting = waiting + writing > 0;
  const saving = isWaiting ? "saving" : "saved";
  return {
    status: refusal ? "refused" : isWaiting && trouble ? trouble.kind : saving,
    waiting,
    durable: memory.length === 0 && (stored.length > 0 || !notStored),
    ...(notStored && { notStored }),
    ...(refusal && { refusal }),
  };
}
