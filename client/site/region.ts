import { useSyncExternalStore } from "react";
import { watchStorage } from "../kit/watchStorage.ts";

const KEY = "region";
/** Spec §9: 湖南. */
export const DEFAULT_REGION = "430000";

// module state: written by effects and events only, which do not run on the server
const listeners = new Set<() => void>();
/** As last read. The first look into the storage takes a slow phone 20 ms: it waits until the page is taken over. */
// module state: written by events only; the server renders the default
let region = DEFAULT_REGION;

/** The learner's province, six digits; kept in this browser (Spec §3, user store). */
export function useRegion(): string {
  return useSyncExternalStore(
    subscribe,
    () => region,
    () => DEFAULT_REGION,
  );
}

export function setRegion(id: string): void {
  localStorage.setItem(KEY, id);
  look();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // A function of its own: one who leaves takes away no other's.
  const unwatch = watchStorage(() => look());
  return () => {
    listeners.delete(listener);
    unwatch();
  };
}

function look(): void {
  const stored = localStorage.getItem(KEY);
  region = stored !== null && /^\d{6}$/.test(stored) ? stored : DEFAULT_REGION;
  for (const listener of listeners) listener();
}
