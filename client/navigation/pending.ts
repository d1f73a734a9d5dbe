import { useSyncExternalStore } from "react";

/*
 * Stores whether the next page is being loaded or rendered. A store and no React context: when a context changes, React
 * rerenders those parts of the first page that are not hydrated yet.
 */

// module state: written by effects and events only, which do not run on the server
let pending = false;
const listeners = new Set<() => void>();

export function setPending(value: boolean): void {
  if (value === pending) return;
  pending = value;
  for (const listener of listeners) listener();
}

export function usePending(): boolean {
  return useSyncExternalStore(onPending, isPending, isPendingOnServer);
}

export function onPending(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function isPending(): boolean {
  return pending;
}

function isPendingOnServer(): boolean {
  return false;
}
