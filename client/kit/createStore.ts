import { useSyncExternalStore } from "react";

interface Store<T> {
  readonly set: (value: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly useValue: () => T;
}

/**
 * Creates a store with one value. Only effects and events may write it, so the server always renders the first value.
 */
export function createStore<T>(first: T): Store<T> {
  let value = first;
  const listeners = new Set<() => void>();
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }
  return {
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe,
    useValue: () =>
      useSyncExternalStore(
        subscribe,
        () => value,
        () => first,
      ),
  };
}
