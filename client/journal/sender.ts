import { CODES } from "#shared/contract/codes.ts";
import { EnvelopeError, UNAUTHORISED_CODE } from "#shared/contract/envelope.ts";
import { backOff } from "./backOff.ts";
import type { Batch, Send, SourcedEntry } from "./entry.ts";
import type { EntryStore } from "./entryStore.ts";
import { confirm, queued, type KeyQueue, nextBatch, notifyListeners } from "./keyQueue.ts";
import type { Platform } from "./platform.ts";

/** The time after which a try counts as failed, so that what it waits for holds nobody up. */
const SEND_MS = 20_000;

interface Surroundings<P> {
  readonly name: string;
  readonly owner: string;
  readonly isOwner: () => boolean;
  readonly send: Send<P>;
  readonly store: EntryStore<P>;
  readonly platform: Platform;
  /** The entries of this key are others now. */
  readonly onConfirmed: (key: string) => void;
  /** A run is over. */
  readonly onIdle: () => void;
}

export interface Sender<P> {
  /** Sends what waits; resolves when nothing waits or this try has failed. What is refused waits for `again`. */
  readonly run: (queue: KeyQueue<P>, again?: "again") => Promise<void>;
  /** At once, without waiting for anything: this may be the page's last moment. */
  readonly runFinal: (queue: KeyQueue<P>) => void;
  /** Brings the page's knowledge of a key up to what is stored, `added` just now among it. For whoever has the turn. */
  readonly look: (queue: KeyQueue<P>, added?: SourcedEntry<P>) => Promise<void>;
  readonly refresh: (queue: KeyQueue<P>) => Promise<void>;
  readonly stop: () => void;
}

export function createSender<P>(surroundings: Surroundings<P>): Sender<P> {
  const { name, owner, isOwner, store, platform, onConfirmed, onIdle } = surroundings;
  const running = new Map<string, Promise<void>>();
  const retries = new Map<string, () => void>();
  /** The last seq of what is on its way past the end of the page, by key. */
  const leaving = new Map<string, number | undefined>();
  let stopped = false;

  async function run(queue: KeyQueue<P>, again?: "again"): Promise<void> {
    if (stopped) return;
    const current = running.get(queue.key);
    if (current) return again ? current.then(() => run(queue, again)) : current;
    if (again) queue.refusal = undefined;
    if (queue.refusal) return;
    retries.get(queue.key)?.();
    retries.delete(queue.key);
    const next = exclusively(platform.locks, `journal-${name}:${owner}:${queue.key}`, () => sendAll(queue))
      .catch((error: unknown) => onFailure(queue, error))
      .finally(() => running.delete(queue.key));
    running.set(queue.key, next);
    await next;
    notifyListeners(queue);
    onIdle();
    // Entries that came after the last look of this run had nobody to send them.
    if (!queue.trouble && !queue.refusal && nextBatch(queue, owner)) void run(queue);
  }

  const refresh = (queue: KeyQueue<P>) => queued(queue, () => look(queue));

  async function sendAll(queue: KeyQueue<P>): Promise<void> {
    await refresh(queue);
    for (let batch = nextBatch(queue, owner); batch; batch = nextBatch(queue, owner)) {
      if (!isOwner()) throw new SignedOut();
      await sendInTime(surroundings, batch, false);
      await onSuccess(queue, batch);
    }
  }

  async function onSuccess(queue: KeyQueue<P>, batch: Batch<P>): Promise<void> {
    const isStored = queue.stored.some(({ source }) => source === batch.source);
    queue.trouble = undefined;
    await queued(queue, async () => {
      confirm(queue, batch);
      notifyListeners(queue);
      if (!isStored) return;
      const seqs = batch.entries.map(({ seq }) => seq);
      // An entry that cannot be removed is sent once more by the next page, and the server has it already.
      await store
        .remove(seqs)
        .catch(() => seqs.forEach((seq) => queue.confirmed.add(`${batch.source}:${seq}`)));
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
    retries.set(
      queue.key,
      platform.later(() => void run(queue), backOff(failures, platform.random)),
    );
  }

  async function look(queue: KeyQueue<P>, added?: SourcedEntry<P>): Promise<void> {
    // A store that is out of order has nothing to tell; what this page knows can still be sent.
    const found = await store.read(queue.key).catch(() => [...queue.stored, ...(added ? [added] : [])]);
    queue.stored = found.filter(({ source, seq }) => !queue.confirmed.has(`${source}:${seq}`));
    if (queue.stored.length + queue.memory.length === 0) queue.trouble = queue.refusal = undefined;
    notifyListeners(queue);
  }

  function runFinal(queue: KeyQueue<P>): void {
    const batch = nextBatch(queue, owner);
    const last = batch?.entries.at(-1)?.seq;
    // Hidden and gone are told one after the other.
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
    for (const cancel of retries.values()) cancel();
    retries.clear();
  }

  return { run, runFinal, look, refresh, stop };
}

class SignedOut extends Error {}

function isSignedOut(error: unknown): boolean {
  return error instanceof SignedOut || codeOf(error) === UNAUTHORISED_CODE;
}

/** The last word on a key; that this learner sends too fast, or has to sign in, will pass. */
function isRefusal(error: unknown): error is EnvelopeError {
  const code = codeOf(error);
  return code !== undefined && code !== UNAUTHORISED_CODE && code !== CODES.tooMany;
}

function codeOf(error: unknown): number | undefined {
  return error instanceof EnvelopeError ? error.code : undefined;
}

function sendInTime<P>({ send, platform }: Surroundings<P>, batch: Batch<P>, final: boolean): Promise<void> {
  const controller = new AbortController();
  return new Promise((resolve, reject) => {
    const cancel = platform.later(() => {
      controller.abort();
      reject(new Error("no answer in time"));
    }, SEND_MS);
    new Promise((sent) => sent(send(batch, { final, signal: controller.signal })))
      .then(() => resolve(), reject)
      .finally(cancel);
  });
}

/** Only one tab sends at a time. Without locks tabs may send the same twice, which the server takes once. */
async function exclusively(locks: Platform["locks"], name: string, task: () => Promise<void>): Promise<void> {
  if (!locks) return task();
  await locks.request(name, task);
}
