import { isNotOffered } from "./callFailure.ts";
import { type Call, type DataOf, type Endpoint, queryString } from "#shared/contract/endpoint.ts";

/**
 * Sends one call: the server signs a request to the upstream, the browser fetches /api. `final`: the page may be closed
 * before the answer arrives.
 */
export type Transport = <E extends Endpoint>(
  call: Call<E>,
  options?: { readonly signal?: AbortSignal; readonly final?: boolean },
) => Promise<DataOf<E>>;

/** State of a call; a new object for every change. */
export type CallState =
  | { readonly status: "waiting"; readonly promise: Promise<unknown> }
  | Done
  | { readonly status: "failed"; readonly error: unknown };

interface Done {
  readonly status: "done";
  /** Answer with the optimistic updates of all pending changes applied. */
  readonly data: unknown;
  /** `data` as a fulfilled promise, which React's `use` reads without suspending. */
  readonly promise: Promise<unknown>;
  readonly answer: unknown;
  /** Time at which the answer arrived, in ms. */
  readonly at: number;
}

interface Pending {
  readonly promise: Promise<unknown>;
  readonly stop: AbortController;
}

export interface Update {
  readonly key: string;
  readonly apply: (data: unknown) => unknown;
}

export function updateOf<E extends Endpoint>(call: Call<E>, apply: (data: DataOf<E>) => DataOf<E>): Update {
  return { key: keyOf(call), apply: apply as Update["apply"] };
}

interface ChangeOptions<E extends Endpoint> {
  /** Updates that are shown at once, and reverted if the change fails. */
  readonly optimistic?: readonly Update[];
  /** Runs before calls are repeated, e.g. to store a new token. If it throws, the change counts as failed. */
  readonly onSuccess?: (data: DataOf<E>) => void;
}

/** An answer that came with the document counts as fresh for this long, so that hydration repeats no call. */
export const FRESH_MS = 60_000;
/** Number of cached answers from which on the oldest ones that no component shows are removed. */
const MOST_ANSWERS = 200;

/** Returns the cache key of a call. Server and browser compute the same key for the same call. */
export function keyOf(call: Call): string {
  return call.endpoint.path + queryString(call);
}

/** Reports whether a changed path covers the key. The path "/" covers all keys. */
function isChanged(key: string, changes: readonly string[]): boolean {
  return changes.some((path) => path === "/" || key === path || key.startsWith(`${path}?`));
}

/** Caches answers by key: one cache per request on the server, one per page load in the browser. */
export class CallCache {
  readonly #states = new Map<string, CallState>();
  readonly #pending = new Map<string, Pending>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #calls = new Map<string, Call>();
  /** Optimistic updates of pending changes, in the order in which the changes were sent. */
  #updates: readonly Update[] = [];

  /** `send` is public for calls that must not be cached. */
  constructor(readonly send: Transport) {}

  state(call: Call): CallState | undefined {
    return this.#states.get(keyOf(call));
  }

  /** Returns an answer younger than `freshMs`, else the pending request of the same call, else a new request. */
  fetch<E extends Endpoint>(call: Call<E>, freshMs = FRESH_MS): Promise<DataOf<E>> {
    const key = keyOf(call);
    this.#calls.set(key, call);
    const state = this.#states.get(key);
    if (state?.status === "done" && Date.now() - state.at < freshMs)
      return Promise.resolve(state.data as DataOf<E>);
    return (this.#pending.get(key)?.promise ?? this.#start(key, call)) as Promise<DataOf<E>>;
  }

  /** Fetches an answer in advance. Ignores a failure here, because the component that shows the call reports it. */
  prefetch(call: Call): void {
    void this.fetch(call).catch(() => undefined);
  }

  /** Stores an answer that came with the document, or the error that the upstream does not offer the call. */
  put(key: string, answer: unknown): void {
    this.#set(
      key,
      isNotOffered(answer) ? { status: "failed", error: answer } : this.#done(key, answer, Date.now()),
    );
  }

  /** Sends a change. After success invalidates all answers whose path is in `changes` of the change's endpoint. */
  async change<E extends Endpoint>(
    call: Call<E>,
    { optimistic = [], onSuccess }: ChangeOptions<E> = {},
  ): Promise<DataOf<E>> {
    const updates = optimistic.map((update) => ({ ...update }));
    this.#updates = [...this.#updates, ...updates];
    this.#show(updates);
    try {
      const data = await this.send(call);
      onSuccess?.(data);
      this.#endUpdates(updates, (answer, update) => update.apply(answer));
      const { changes = [] } = call.endpoint;
      this.invalidate((key) => updates.some((update) => update.key === key) || isChanged(key, changes));
      return data;
    } catch (error) {
      this.#endUpdates(updates, (answer) => answer);
      throw error;
    }
  }

  /** Calls the listener on each new answer of a key. An answer with listeners is never evicted. */
  subscribe(key: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(key);
    };
  }

  answers(): readonly (readonly [key: string, data: unknown])[] {
    return [...this.#states].flatMap(([key, state]) => (state.status === "done" ? [[key, state.data]] : []));
  }

  failures(): readonly unknown[] {
    return [...this.#states.values()].flatMap((state) => (state.status === "failed" ? [state.error] : []));
  }

  /** Returns the promises of calls without an answer yet. */
  pending(): readonly Promise<unknown>[] {
    return [...this.#pending.values()].map(({ promise }) => promise);
  }

  /** Removes failures, so that the next render retries. */
  clearFailures(): void {
    for (const [key, state] of this.#states) if (state.status === "failed") this.#states.delete(key);
  }

  /** Removes all answers whose key begins with `path`, and aborts pending requests for such keys. */
  clear(path = ""): void {
    for (const key of this.#states.keys()) if (key.startsWith(path)) this.#drop(key);
    for (const [key, { stop }] of this.#pending) {
      if (!key.startsWith(path)) continue;
      this.#pending.delete(key);
      stop.abort();
    }
  }

  /**
   * Invalidates answers: those that a component shows or awaits are fetched again in the background, others are
   * removed. Without `isOld` all answers are invalid, because another visitor has signed in.
   */
  invalidate(isOld: (key: string) => boolean = () => true): void {
    const wanted = new Set([...this.#listeners.keys(), ...this.#pending.keys()].filter(isOld));
    const again = [...wanted].flatMap((key) => this.#calls.get(key) ?? []);
    for (const key of this.#states.keys()) if (isOld(key) && !this.#listeners.has(key)) this.#drop(key);
    for (const call of again) {
      this.#calls.set(keyOf(call), call);
      void this.#start(keyOf(call), call);
    }
  }

  #start(key: string, call: Call): Promise<unknown> {
    const stop = new AbortController();
    const isCurrent = () => this.#pending.get(key)?.stop === stop;
    const promise = this.send(call, { signal: stop.signal }).then(
      (data) => {
        if (!isCurrent()) return this.#pending.get(key)?.promise ?? data;
        this.#pending.delete(key);
        this.#set(key, this.#done(key, data, Date.now(), promise));
        return data;
      },
      (error: unknown) => {
        const current = this.#pending.get(key);
        // A newer request for the same key has started, so this caller gets the newer result.
        if (current && !isCurrent()) return current.promise;
        if (current) this.#pending.delete(key);
        // A failed refresh keeps the known answer.
        if (current && this.#states.get(key)?.status !== "done") this.#set(key, { status: "failed", error });
        throw error;
      },
    );
    // Prevents an unhandled rejection when no caller awaits the promise.
    promise.catch(() => undefined);
    this.#pending.get(key)?.stop.abort();
    this.#pending.set(key, { promise, stop });
    // Does not notify listeners, because this code may run during rendering. Components that show the call await the
    // promise.
    if (this.#states.get(key)?.status !== "done") this.#states.set(key, { status: "waiting", promise });
    return promise;
  }

  #set(key: string, state: CallState): void {
    // Moves the key to the end, because the map is ordered by age.
    this.#states.delete(key);
    this.#states.set(key, state);
    this.#dropOldest();
    for (const listener of this.#listeners.get(key) ?? []) listener();
  }

  #drop(key: string): void {
    this.#states.delete(key);
    this.#calls.delete(key);
  }

  /** @param waited promise with which a render suspended; the repeated render must get the same promise */
  #done(key: string, answer: unknown, at: number, waited?: Promise<unknown>): Done {
    const data = this.#updates.reduce(
      (now, update) => (update.key === key ? update.apply(now) : now),
      answer,
    );
    const promise = waited && data === answer ? waited : Promise.resolve(data);
    void Object.assign(promise, { status: "fulfilled", value: data });
    return { status: "done", data, promise, answer, at };
  }

  /** Recomputes each answer that one of these updates changes, with all pending updates applied. */
  #show(updates: readonly Update[]): void {
    for (const key of new Set(updates.map((update) => update.key))) {
      const state = this.#states.get(key);
      if (state?.status === "done") this.#set(key, this.#done(key, state.answer, state.at));
    }
  }

  /** Ends updates. `settle` returns the answer that remains: updated after success, unchanged after a failure. */
  #endUpdates(updates: readonly Update[], settle: (answer: unknown, update: Update) => unknown): void {
    this.#updates = this.#updates.filter((update) => !updates.includes(update));
    for (const update of updates) {
      const state = this.#states.get(update.key);
      if (state?.status === "done")
        this.#states.set(update.key, { ...state, answer: settle(state.answer, update) });
    }
    this.#show(updates);
  }

  #dropOldest(): void {
    let excess = this.#states.size - MOST_ANSWERS;
    for (const [key, { status }] of this.#states) {
      if (excess <= 0) return;
      if (status === "waiting" || this.#listeners.has(key)) continue;
      this.#drop(key);
      excess--;
    }
  }
}
