import { useSyncExternalStore } from "react";

/** A list, as an entry of the navigation or a link names it -> where it leads instead, for who is here. */
type Openings = ReadonlyMap<string, string>;

const NONE: Openings = new Map();
// module state: written by effects only, which do not run on the server
let known = NONE;
const listeners = new Set<() => void>();

/** Told by what comes in idle time (client/app/FindOpenings.tsx); until then each leads where it says. */
export function setOpenings(openings: Openings): void {
  known = openings;
  for (const listener of listeners) listener();
}

export function useOpenings(): Openings {
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => NONE,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
