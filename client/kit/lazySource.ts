import { use } from "react";

/** Code that is fetched when it is needed. Once it is `loaded` it can be used without waiting, and so without suspending. */
export interface LazySource<T> {
  readonly loaded: T | undefined;
  /** The promise is one for all who ask; after a failure the next caller tries again. */
  readonly load: () => Promise<T>;
}

/** React reads a promise that says so itself without a pause: that is how a loaded screen hydrates in one piece. */
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

/** Code that is there from the start. */
export function presentSource<T>(value: T): LazySource<T> {
  const promise: Tracked<T> = Object.assign(Promise.resolve(value), { status: "fulfilled" as const, value });
  return { loaded: value, load: () => promise };
}

/** The code in a render: suspends until it is there. */
export function useLazy<T>(source: LazySource<T>): T {
  return use(source.load());
}
