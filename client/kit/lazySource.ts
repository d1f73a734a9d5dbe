import { use } from "react";

/** Code that loads on demand. Once `loaded` is set, it can be used without suspending. */
export interface LazySource<T> {
  readonly loaded: T | undefined;
  /** All callers share one promise; after a failure the next call tries again. */
  readonly load: () => Promise<T>;
}

/**
 * Promise with the status that React reads: a fulfilled one does not suspend, so a loaded screen hydrates in one piece.
 */
interface Tracked<T> extends Promise<T> {
  status?: "fulfilled";
  value?: T;
}

export function lazySource<T>(fetchCode: () => Promise<T>): LazySource<T> {
  let pending: Tracked<T> | undefined;
  return {
    get loaded() {
      return pending?.value;
    },
    load: () => {
      pending ??= start();
      return pending;
    },
  };

  function start(): Tracked<T> {
    const promise: Tracked<T> = fetchCode();
    promise.then(
      (value) => Object.assign(promise, { status: "fulfilled", value }),
      () => {
        pending = undefined;
      },
    );
    return promise;
  }
}

export function presentSource<T>(value: T): LazySource<T> {
  const promise: Tracked<T> = Object.assign(Promise.resolve(value), { status: "fulfilled" as const, value });
  return { loaded: value, load: () => promise };
}

/** Returns the code during rendering; suspends until it is loaded. */
export function useLazy<T>(source: LazySource<T>): T {
  return use(source.load());
}
