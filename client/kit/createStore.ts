import { useSyncExternalStore } from "react";

interface Store<T> {
  readonly set: (value: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly useValue: () => T;
}

/** A value of the page, written by effects and events only; the server, which runs neither, renders the first one. */
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
