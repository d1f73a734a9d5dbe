import { useSyncExternalStore } from "react";
import type { Journal } from "./journal.ts";
import type { JournalState } from "./line.ts";

/** How things stand with a key, for a SaveChip; undefined until the journal is there. */
export function useJournalState<P>(journal: Journal<P> | undefined, key: string): JournalState | undefined {
  return useSyncExternalStore(
    (listener) => journal?.subscribe(key, listener) ?? (() => undefined),
    () => journal?.state(key),
    () => undefined,
  );
}
