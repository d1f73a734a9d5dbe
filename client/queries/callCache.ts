import type { Call, DataOf, EndpointShape } from "#shared/contract/endpoint.ts";
import { queryString } from "#shared/contract/endpoint.ts";
import { Stop, type StopSignal } from "#shared/contract/stop.ts";

/** How calls travel: on the server signed upstream requests, in the browser fetch of /api. */
export type Transport = <E extends EndpointShape>(
  call: Call<E>,
  options?: { readonly signal?: StopSignal },
) => Promise<DataOf<E>>;

/** What is known of a call. A new object for every change. */
export type CallState =
  | { readonly status: "waiting"; readonly promise: Promise<unknown> }
  | { readonly status: "done"; readonly data: unknown; readonly at: number }
  | { readonly status: "failed"; readonly error: unknown };

interface UnderWay {
  readonly promise: Promise<unknown>;
  readonly stop: Stop;
}

/** Shipped data counts as fresh this long: hydration fetches nothing again. */
export const FRESH_MS = 60_000;
/** Answers that nobody shows are forgotten above this number, the oldest first. */
const MOST_ANSWERS = 200;

/** The one key of a call: the same on the server, when hydrating, on navigation and in prefetch. */
export function keyOf(call: Call): string {
  return call.endpoint.path + queryString(call);
}

/** The answers of calls by key: one cache a request on the server, one a page load in the browser. */
export class CallCache {
  readonly #states = new Map<string, CallState>();
  readonly #underWay = new Map<string, UnderWay>();
  readonly #listeners = new Map<string, Set<() => void>>();
  /** By which what is shown can be fetched again. */
  readonly #calls = new Map<string, Call>();
  #onAnswer: ((key: string, data: unknown) => void) | undefined;

  /** `send` is for others as well: what changes something goes past the cache. */
  constructor(readonly send: Transport) {}

  state(call: Call): CallState | undefined {
    return this.#states.get(keyOf(call));
  }

  /** The answer: a fresh one that is there, that of the same call under way, or a new one. */
  fetch<E extends EndpointShape>(call: Call<E>): Promise<DataOf<E>> {
    const key = keyOf(call);
    this.#calls.set(key, call);
    const state = this.#states.get(key);
    if (state?.status === "done" && Date.now() - state.at < FRESH_MS)
      return Promise.resolve(state.data as DataOf<E>);
    return (this.#underWay.get(key)?.promise ?? this.#start(key, call)) as Promise<DataOf<E>>;
  }

  /** The same for later; a failure is told to whoever shows it. */
  prefetch(call: Call): void {
    void this.fetch(call).catch(() => undefined);
  }

  put(key: string, data: unknown): void {
    this.#set(key, { status: "done", data, at: Date.now() });
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

  /** Each answer as it comes, to one listener. */
  onAnswer(listener: ((key: string, data: unknown) => void) | undefined): void {
    this.#onAnswer = listener;
  }

  answers(): readonly (readonly [key: string, data: unknown])[] {
    return [...this.#states].flatMap(([key, state]) => (state.status === "done" ? [[key, state.data]] : []));
  }

  failures(): readonly unknown[] {
    return [...this.#states.values()].flatMap((state) => (state.status === "failed" ? [state.error] : []));
  }

  /** The calls that have no answer yet. */
  underWay(): readonly Promise<unknown>[] {
    return [...this.#underWay.values()].map(({ promise }) => promise);
  }

  /** The next render tries again. */
  forgetFailures(): void {
    for (const [key, state] of this.#states) if (state.status === "failed") this.#states.delete(key);
  }

  /** Forgets all calls whose path begins so, and stops those under way. */
  forget(path = ""): void {
    for (const key of this.#states.keys()) if (key.startsWith(path)) this.#drop(key);
    for (const [key, { stop }] of this.#underWay) {
      if (!key.startsWith(path)) continue;
      this.#underWay.delete(key);
      stop.abort();
    }
  }

  /** For a visitor who has become somebody else: what is shown is fetched again quietly, the rest forgotten. */
  renew(): void {
    for (const key of this.#states.keys()) if (!this.#listeners.has(key)) this.#drop(key);
    for (const key of this.#listeners.keys()) {
      const call = this.#calls.get(key);
      if (call) void this.#start(key, call);
    }
  }

  #start(key: string, call: Call): Promise<unknown> {
    const stop = new Stop();
    const isCurrent = () => this.#underWay.get(key)?.stop === stop;
    const promise = this.send(call, { signal: stop }).then(
      (data) => {
        if (isCurrent()) {
          this.#underWay.delete(key);
          this.put(key, data);
          this.#onAnswer?.(key, data);
        }
        return data;
      },
      (error: unknown) => {
        if (isCurrent()) {
          this.#underWay.delete(key);
          // What was known stays better than nothing.
          if (this.#states.get(key)?.status !== "done") this.#set(key, { status: "failed", error });
        }
        throw error;
      },
    );
    // Whoever waits hears of a failure; that nobody does is no error.
    promise.catch(() => undefined);
    this.#underWay.get(key)?.stop.abort();
    this.#underWay.set(key, { promise, stop });
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
