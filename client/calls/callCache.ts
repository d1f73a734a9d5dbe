import { isNotOffered } from "./callFailure.ts";
import { type Call, type DataOf, type Endpoint, queryString } from "#shared/contract/endpoint.ts";

/** How calls travel: on the server signed upstream requests, in the browser fetch of /api. `final`: the page may be gone before the answer. */
export type Transport = <E extends Endpoint>(
  call: Call<E>,
  options?: { readonly signal?: AbortSignal; readonly final?: boolean },
) => Promise<DataOf<E>>;

/** The state of a call. A new object for every change. */
export type CallState =
  | { readonly status: "waiting"; readonly promise: Promise<unknown> }
  | Done
  | { readonly status: "failed"; readonly error: unknown };

interface Done {
  readonly status: "done";
  /** The answer with what changes under way will come to. */
  readonly data: unknown;
  /** `data` for React's `use`, which reads a promise so marked without waiting. */
  readonly promise: Promise<unknown>;
  readonly answer: unknown;
  /** When it came, ms. */
  readonly at: number;
}

interface Pending {
  readonly promise: Promise<unknown>;
  readonly stop: AbortController;
}

/** An answer as a change will make it. */
export interface Update {
  readonly key: string;
  readonly apply: (data: unknown) => unknown;
}

export function updateOf<E extends Endpoint>(call: Call<E>, apply: (data: DataOf<E>) => DataOf<E>): Update {
  return { key: keyOf(call), apply: apply as Update["apply"] };
}

interface ChangeOptions<E extends Endpoint> {
  /** Shows at once what the change will come to; taken back when it fails. */
  readonly optimistic?: readonly Update[];
  /** Runs before anything is asked again, e.g. keeps a new token. When it throws the change has failed. */
  readonly onSuccess?: (data: DataOf<E>) => void;
}

/** Shipped data counts as fresh this long: hydration fetches nothing again. */
export const FRESH_MS = 60_000;
/** Answers that nobody shows are forgotten above this number, the oldest first. */
const MOST_ANSWERS = 200;

/** The one key of a call: the same on the server, when hydrating, on navigation and in prefetch. */
export function keyOf(call: Call): string {
  return call.endpoint.path + queryString(call);
}

/** `changes` of an endpoint: paths, "/" for all. */
function isChanged(key: string, changes: readonly string[]): boolean {
  return changes.some((path) => path === "/" || key === path || key.startsWith(`${path}?`));
}

/** The answers of calls by key: one cache a request on the server, one a page load in the browser. */
export class CallCache {
  readonly #states = new Map<string, CallState>();
  readonly #pending = new Map<string, Pending>();
  readonly #listeners = new Map<string, Set<() => void>>();
  /** By which what is shown can be fetched again. */
  readonly #calls = new Map<string, Call>();
  /** Updates of the changes under way, in the order in which they were made. */
  #updates: readonly Update[] = [];

  /** `send` is for others as well: what must not be kept goes past the cache. */
  constructor(readonly send: Transport) {}

  state(call: Call): CallState | undefined {
    return this.#states.get(keyOf(call));
  }

  /** The answer: one that is there and younger than `freshMs`, that of the same call under way, or a new one. */
  fetch<E extends Endpoint>(call: Call<E>, freshMs = FRESH_MS): Promise<DataOf<E>> {
    const key = keyOf(call);
    this.#calls.set(key, call);
    const state = this.#states.get(key);
    if (state?.status === "done" && Date.now() - state.at < freshMs)
      return Promise.resolve(state.data as DataOf<E>);
    return (this.#pending.get(key)?.promise ?? this.#start(key, call)) as Promise<DataOf<E>>;
  }

  /** Fetches an answer for later; a failure is told to whoever shows the call. */
  prefetch(call: Call): void {
    void this.fetch(call).catch(() => undefined);
  }

  /** An answer that came with the document, or that the call is not offered. */
  put(key: string, answer: unknown): void {
    this.#set(
      key,
      isNotOffered(answer) ? { status: "failed", error: answer } : this.#done(key, answer, Date.now()),
    );
  }

  /** Sends what changes something. A success makes old what the contract's record of the endpoint says (`changes`). */
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

  /** Tells of each new answer; what somebody listens to is kept. */
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

  /** The calls that have no answer yet. */
  pending(): readonly Promise<unknown>[] {
    return [...this.#pending.values()].map(({ promise }) => promise);
  }

  /** The next render tries again. */
  clearFailures(): void {
    for (const [key, state] of this.#states) if (state.status === "failed") this.#states.delete(key);
  }

  /** Forgets all calls whose path begins so, and stops those under way. */
  clear(path = ""): void {
    for (const key of this.#states.keys()) if (key.startsWith(path)) this.#drop(key);
    for (const [key, { stop }] of this.#pending) {
      if (!key.startsWith(path)) continue;
      this.#pending.delete(key);
      stop.abort();
    }
  }

  /** Answers that are old now: those that are shown or waited for are fetched again quietly, the others are dropped. Without `isOld` all of them, for another visitor. */
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
        // A caller that waited for an answer that has become old waits for the new one.
        if (current && !isCurrent()) return current.promise;
        if (current) this.#pending.delete(key);
        // An answer that is known stays: it is better than none.
        if (current && this.#states.get(key)?.status !== "done") this.#set(key, { status: "failed", error });
        throw error;
      },
    );
    // Whoever waits hears of a failure; that nobody does is no error.
    promise.catch(() => undefined);
    this.#pending.get(key)?.stop.abort();
    this.#pending.set(key, { promise, stop });
    // Nobody is told: this may happen while rendering, and who shows the call waits for the promise.
    if (this.#states.get(key)?.status !== "done") this.#states.set(key, { status: "waiting", promise });
    return promise;
  }

  #set(key: string, state: CallState): void {
    // Behind the others again: the order is that of age.
    this.#states.delete(key);
    this.#states.set(key, state);
    this.#dropOldest();
    for (const listener of this.#listeners.get(key) ?? []) listener();
  }

  #drop(key: string): void {
    this.#states.delete(key);
    this.#calls.delete(key);
  }

  /** `waited`: what a render that waits for this answer has suspended with; it is repeated with the same. */
  #done(key: string, answer: unknown, at: number, waited?: Promise<unknown>): Done {
    const data = this.#updates.reduce(
      (now, update) => (update.key === key ? update.apply(now) : now),
      answer,
    );
    const promise = waited && data === answer ? waited : Promise.resolve(data);
    void Object.assign(promise, { status: "fulfilled", value: data });
    return { status: "done", data, promise, answer, at };
  }

  /** Shows the answers anew that these are about, with all updates of now. */
  #show(updates: readonly Update[]): void {
    for (const key of new Set(updates.map((update) => update.key))) {
      const state = this.#states.get(key);
      if (state?.status === "done") this.#set(key, this.#done(key, state.answer, state.at));
    }
  }

  /** `settle`: what such an update leaves of the answer. */
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
