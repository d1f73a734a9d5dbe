import { EnvelopeError } from "#shared/contract/envelope.ts";
import { retryAfterOf } from "../calls/callFailure.ts";
import { nameOf, noneAside, withRefused, withSkipped, withSkippedRefused } from "./asideEntries.ts";
import { backOff } from "./backOff.ts";
import { type Batch, EntriesRefused, type Send, type SourcedEntry } from "./entry.ts";
import type { EntryStore } from "./entryStore.ts";
import {
  batchOf,
  entriesOf,
  forget,
  grow,
  halve,
  queued,
  type KeyQueue,
  nextBatch,
  notifyListeners,
  takeStored,
} from "./keyQueue.ts";
import type { Platform } from "./platform.ts";
import { isFault, isOfEntry, isRefusal, isSignedOut, SignedOut } from "./refusals.ts";
import { exclusively, sendInTime } from "./sendInTime.ts";

/**
 * Number of consecutive failures after which a single entry is skipped, to find out whether later ones are accepted.
 */
const MOST_FAILURES = 3;
/** Ms until a failing entry is retried, while the server accepts others. */
const ASIDE_MS = 30_000;

interface Surroundings<P> {
  readonly name: string;
  readonly owner: string;
  readonly isOwner: () => boolean;
  readonly send: Send<P>;
  readonly store: EntryStore<P>;
  readonly platform: Platform;
  /** Called after the server has confirmed entries of the key. */
  readonly onConfirmed: (key: string) => void;
  readonly onIdle: () => void;
}

export interface Sender<P> {
  /**
   * Sends waiting entries; resolves when none is left or an attempt failed. Sends entries of a rejected key only with
   * `again`.
   */
  readonly run: (queue: KeyQueue<P>, again?: "again") => Promise<void>;
  /** Sends at once, without waiting for the store, because the page may be closing. */
  readonly runFinal: (queue: KeyQueue<P>) => void;
  /**
   * Reads the entries of a key from the store into the page's queue, with `added`, the entry just stored. Call it
   * inside `queued`.
   */
  readonly look: (queue: KeyQueue<P>, added?: SourcedEntry<P>) => Promise<void>;
  /** Deletes rejected entries that a later entry of the same part has replaced. Call it inside `queued`. */
  readonly dropReplaced: (queue: KeyQueue<P>) => Promise<void>;
  readonly refresh: (queue: KeyQueue<P>) => Promise<void>;
  readonly stop: () => void;
}

/** Which rejected entries are retried: all, or only those on which the server failed. */
type Recheck = "all" | "failed";

export function createSender<P>(surroundings: Surroundings<P>): Sender<P> {
  const { name, owner, isOwner, store, platform, onConfirmed, onIdle } = surroundings;
  const running = new Map<string, Promise<void>>();
  const retries = new Map<string, () => void>();
  const rechecks = new Map<string, () => void>();
  /** Last seq of the keepalive request in progress, by key. */
  const leaving = new Map<string, number | undefined>();
  let stopped = false;

  async function run(queue: KeyQueue<P>, again?: "again", recheck?: Recheck): Promise<void> {
    if (stopped) return;
    const current = running.get(queue.key);
    if (current) return again ? current.then(() => run(queue, again)) : current;
    if (again) queue.refusal = undefined;
    if (queue.refusal) return;
    retries.get(queue.key)?.();
    retries.delete(queue.key);
    const next = exclusively(platform.locks, `journal-${name}:${owner}:${queue.key}`, () =>
      sendAll(queue, again ? "all" : recheck),
    )
      .catch((error: unknown) => onFailure(queue, error))
      .finally(() => running.delete(queue.key));
    running.set(queue.key, next);
    await next;
    planRecheck(queue);
    notifyListeners(queue);
    onIdle();
    // Sends entries that were appended after the last read; they would otherwise wait until another entry is appended.
    if (!queue.trouble && !queue.refusal && nextBatch(queue, owner)) void run(queue);
  }

  const refresh = (queue: KeyQueue<P>) => queued(queue, () => look(queue));

  async function sendAll(queue: KeyQueue<P>, recheck: Recheck | undefined): Promise<void> {
    await refresh(queue);
    const old = new Map(queue.aside.refused);
    let skips = 0;
    for (let batch = nextBatch(queue, owner); batch; batch = nextBatch(queue, owner)) {
      if (!isOwner()) throw new SignedOut();
      try {
        await sendInTime(surroundings, batch, false);
      } catch (error) {
        // Any other answer shows that the server works, so it rejects single entries and not the whole key.
        if ((await goesOnAfter(queue, batch, error)) !== "skipped") {
          if (queue.aside.skipped.size === 0) skips = 0;
          continue;
        }
        skips += 1;
        const isStuck = skips > 1 || (skips > 0 && !nextBatch(queue, owner));
        if (!isStuck) continue;
        // The server fails on all later entries too, so the server is at fault: no entry stays skipped.
        if (!nextBatch(queue, owner)) queue.aside = { ...queue.aside, skipped: new Map() };
        throw error;
      }
      await onSuccess(queue, batch);
    }
    queue.trouble = undefined;
    for (const [entry, reason] of queue.aside.refused) {
      const isDue = recheck === "all" || (recheck === "failed" && !(reason instanceof EnvelopeError));
      const isNewFault = !old.has(entry) && !(reason instanceof EnvelopeError);
      if ((old.has(entry) && isDue) || isNewFault) await tryAlone(queue, entry);
    }
  }

  /** Prepares the next batch after an error. Throws the error again if it does not concern single entries. */
  async function goesOnAfter(queue: KeyQueue<P>, batch: Batch<P>, error: unknown): Promise<"skipped" | void> {
    const [first, ...others] = batch.entries;
    if (error instanceof EntriesRefused) {
      // Sets rejected entries aside first. An accepted later entry of the same part deletes the rejected one, which
      // must be known by then.
      for (const [seq, reason] of error.reasons)
        await setAside(queue, nameOf({ source: batch.source, seq }), reason);
      const isTaken = ({ seq }: { readonly seq: number }) => !error.reasons.has(seq);
      await onSuccess(queue, { ...batch, entries: batch.entries.filter(isTaken) });
      return;
    }
    if (!first || !(isOfEntry(error) || isFault(error))) throw error;
    const entry = nameOf({ source: batch.source, seq: first.seq });
    if (others.length > 0) halve(queue, batch);
    if (isOfEntry(error)) {
      if (others.length === 0) await setAside(queue, entry, error);
      return;
    }
    const failures = (queue.trouble?.failures ?? 0) + 1;
    if (others.length > 0 || failures < MOST_FAILURES) throw error;
    queue.aside = withSkipped(queue.aside, entry, error);
    return "skipped";
  }

  async function setAside(queue: KeyQueue<P>, entry: string, reason: Error): Promise<void> {
    // The server responds and rejects this entry alone, so the connection works.
    queue.trouble = undefined;
    queue.aside = withRefused(withSkippedRefused(queue.aside), entry, reason);
    await queued(queue, () => dropReplaced(queue));
    notifyListeners(queue);
  }

  /** Sends a rejected entry alone once more, because the server may accept it by now. */
  async function tryAlone(queue: KeyQueue<P>, entry: string): Promise<void> {
    const found = entriesOf(queue).find((one) => nameOf(one) === entry);
    if (!found || !isOwner()) return;
    const batch = batchOf(queue, [found], owner);
    try {
      await sendInTime(surroundings, batch, false);
    } catch (error) {
      const reason = error instanceof EntriesRefused ? error.reasons.get(found.seq) : error;
      if (isOfEntry(reason)) queue.aside = withRefused(queue.aside, entry, reason);
      if (isRefusal(reason) && !isOfEntry(reason)) throw error;
      return;
    }
    await onSuccess(queue, batch);
  }

  async function dropReplaced(queue: KeyQueue<P>): Promise<void> {
    const { partOf, aside } = queue;
    if (!partOf || aside.refused.size === 0) return;
    const entries = entriesOf(queue);
    const lastOf = new Map(entries.map((entry) => [partOf(entry.payload), entry]));
    const replaced = entries.filter(
      (entry) => aside.refused.has(nameOf(entry)) && lastOf.get(partOf(entry.payload)) !== entry,
    );
    if (replaced.length > 0) await remove(queue, replaced);
  }

  async function remove(
    queue: KeyQueue<P>,
    entries: readonly Pick<SourcedEntry<P>, "source" | "seq">[],
  ): Promise<void> {
    const names = new Set(entries.map(nameOf));
    const own = queue.stored.filter((entry) => names.has(nameOf(entry))).map(({ seq }) => seq);
    forget(queue, names);
    notifyListeners(queue);
    if (own.length === 0) return;
    // The next page will send an entry again that could not be deleted; the server ignores the repetition.
    await store.remove(own).catch(() => names.forEach((one) => queue.confirmed.add(one)));
  }

  async function onSuccess(queue: KeyQueue<P>, batch: Batch<P>): Promise<void> {
    queue.trouble = undefined;
    const { source, entries } = batch;
    await queued(queue, async () => {
      queue.aside = withSkippedRefused(queue.aside);
      await dropReplaced(queue);
      grow(queue);
      await remove(
        queue,
        entries.map(({ seq }) => ({ source, seq })),
      );
    });
    onConfirmed(queue.key);
  }

  function onFailure(queue: KeyQueue<P>, error: unknown): void {
    if (isRefusal(error)) {
      queue.refusal = error;
      return;
    }
    const failures = (queue.trouble?.failures ?? 0) + 1;
    queue.trouble = { kind: isSignedOut(error) ? "signedOut" : "offline", failures };
    const pauseMs = backOff(failures, platform.random, retryAfterOf(error));
    retries.set(
      queue.key,
      platform.later(() => void run(queue), pauseMs),
    );
  }

  function planRecheck(queue: KeyQueue<P>): void {
    rechecks.get(queue.key)?.();
    rechecks.delete(queue.key);
    const isDue = [...queue.aside.refused.values()].some((reason) => !(reason instanceof EnvelopeError));
    if (!isDue || stopped) return;
    const recheck = () => void run(queue, undefined, "failed");
    rechecks.set(queue.key, platform.later(recheck, ASIDE_MS));
  }

  async function look(queue: KeyQueue<P>, added?: SourcedEntry<P>): Promise<void> {
    const found = await store.read(queue.key).catch(() => undefined);
    if (found) takeStored(queue, found);
    // If the store cannot be read, the page sends the entries that it knows already.
    else if (added) queue.stored = [...queue.stored, added];
    await dropReplaced(queue);
    if (entriesOf(queue).length === 0) {
      queue.trouble = queue.refusal = undefined;
      queue.aside = noneAside;
    }
    notifyListeners(queue);
  }

  function runFinal(queue: KeyQueue<P>): void {
    const batch = nextBatch(queue, owner);
    const last = batch?.entries.at(-1)?.seq;
    // A closing page fires two events, for hiding and for unloading; the second one must not send the same batch again.
    if (!batch || leaving.get(queue.key) === last || queue.refusal || !isOwner()) return;
    leaving.set(queue.key, last);
    sendInTime(surroundings, batch, true)
      .then(
        () => onSuccess(queue, batch),
        () => undefined,
      )
      .finally(() => leaving.delete(queue.key));
  }

  function stop(): void {
    stopped = true;
    for (const timers of [retries, rechecks]) {
      for (const cancel of timers.values()) cancel();
      timers.clear();
    }
  }

  return { run, runFinal, look, dropReplaced, refresh, stop };
}
