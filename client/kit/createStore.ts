import { useSyncExternalStore } from "react";

interface Store<T> {
  readonly set: (value: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly useValue: () => T;
}

/**
 * Creates a value of the page that only effects and events write; the server runs neither and renders the first value.
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
