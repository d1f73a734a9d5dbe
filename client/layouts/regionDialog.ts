import { useSyncExternalStore } from "react";

// module state: written by events only, which do not run on the server
let isOpen = false;
const listeners = new Set<() => void>();

/** Its code comes in idle time, or with this (app/LoadIdleParts.tsx). */
export function openRegions(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

export function subscribeRegions(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useRegionsOpen(): boolean {
  return useSyncExternalStore(
    subscribeRegions,
    () => isOpen,
    () => false,
  );
}
