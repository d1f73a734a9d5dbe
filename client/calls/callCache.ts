import { isNotOffered } from "./callFailure.ts";
import { type Call, type DataOf, type Endpoint, queryString } from "#shared/contract/endpoint.ts";

/**
 * Sends calls: signed upstream requests on the server, fetch of /api in the browser. `final`: the page may be gone
 * before the answer.
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
  /** Answer with the optimistic updates of pending changes applied. */
  readonly data: unknown;
  /** `data` as a fulfilled promise, which React's `use` reads without suspending. */
  readonly promise: Promise<unknown>;
  readonly answer: unknown;
  /** Time of the answer, in ms. */
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
  /** Shown at once, and reverted when the change fails. */
  readonly optimistic?: readonly Update[];
  /** Runs before calls are repeated, e.g. stores a new token. An exception fails the change. */
  readonly onSuccess?: (data: DataOf<E>) => void;
}

/** Shipped data counts as fresh for this long, so that hydration repeats no call. */
export const FRESH_MS = 60_000;
/** Above this number the oldest answers that are not shown are removed. */
const MOST_ANSWERS = 200;

/** Returns the key of a call, equal on the server, in hydration, in navigation and in prefetch. */
export function keyOf(call: Call): string {
  return call.endpoint.path + queryString(call);
}

/** Reports whether `changes` of an endpoint include the key: paths, or "/" for all. */
function isChanged(key: string, changes: readonly string[]): boolean {
  return changes.some((path) => path === "/" || key === path || key.startsWith(`${path}?`));
}

/** Caches answers by key: one cache per request on the server, one per page load in the browser. */
export class CallCache {
  readonly #states = new Map<string, CallState>();
  readonly #pending = new Map<string, Pending>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #calls = new Map<string, Call>();
  /** Updates of pending changes, in their order. */
  #updates: readonly Update[] = [];

  /** `send` is public for calls that must bypass the cache. */
  constructor(readonly send: Transport) {}

  state(call: Call): CallState | undefined {
    return this.#states.get(keyOf(call));
  }

  /** Returns an answer younger than `freshMs`, the pending one of the same call, or a new one. */
  fetch<E extends Endpoint>(call: Call<E>, freshMs = FRESH_MS): Promise<DataOf<E>> {
    const key = keyOf(call);
    this.#calls.set(key, call);
    const state = this.#states.get(key);
    if (state?.status === "done" && Date.now() - state.at < freshMs)
      return Promise.resolve(state.data as DataOf<E>);
    return (this.#pending.get(key)?.promise ?? this.#start(key, call)) as Promise<DataOf<E>>;
  }

  /** Fetches an answer in advance; a failure is reported to the component that shows the call. */
  prefetch(call: Call): void {
    void this.fetch(call).catch(() => undefined);
  }

  /** Stores an answer shipped with the document, or that the call is not offered. */
  put(key: string, answer: unknown): void {
    this.#set(
      key,
      isNotOffered(answer) ? { status: "failed", error: answer } : this.#done(key, answer, Date.now()),
    );
  }

  /** Sends a change. Success invalidates the paths in `changes` of its endpoint. */
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

  /** Calls the listener on each new answer; answers with listeners are never evicted. */
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

  /** Removes all calls whose key begins with `path`, and aborts pending ones. */
  clear(path = ""): void {
    for (const key of this.#states.keys()) if (key.startsWith(path)) this.#drop(key);
    for (const [key, { stop }] of this.#pending) {
      if (!key.startsWith(path)) continue;
      this.#pending.delete(key);
      stop.abort();
    }
  }

  /**
   * Invalidates answers: shown or awaited ones are fetched again in the background, others are removed. Without `isOld`
   * all answers are invalidated, for another visitor.
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
        // A caller of an outdated request gets the result of the newer one.
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
    // Listeners are not notified, because this may run during rendering; components that show the call await the
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

  /** `waited`: the promise with which a render suspended; the repeated render gets the same promise. */
  #done(key: string, answer: unknown, at: number, waited?: Promise<unknown>): Done {
    const data = this.#updates.reduce(
      (now, update) => (update.key === key ? update.apply(now) : now),
      answer,
    );
    const promise = waited && data === answer ? waited : Promise.resolve(data);
    void Object.assign(promise, { status: "fulfilled", value: data });
    return { status: "done", data, promise, answer, at };
  }

  /** Recomputes the answers that the updates affect, with all pending updates. */
  #show(updates: readonly Update[]): void {
    for (const key of new Set(updates.map((update) => update.key))) {
      const state = this.#states.get(key);
      if (state?.status === "done") this.#set(key, this.#done(key, state.answer, state.at));
    }
  }

  /** `settle` returns the answer that remains after an ended update. */
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
