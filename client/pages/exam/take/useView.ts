import { useSyncExternalStore } from "react";
import { writeStored, readStored } from "#client/kit/storage.ts";

/** One question at a time, or the whole paper. */
export type View = "one" | "all";

const KEY = "examView";
// module state: written by events only, which do not run on the server
const listeners = new Set<() => void>();

/** As the learner likes papers; kept in this browser where it keeps anything. */
export function useView(): readonly [View, (view: View) => void] {
  const view = useSyncExternalStore(subscribe, read, () => "one" as const);
  return [view, choose];
}

function choose(view: View): void {
  writeStored(KEY, view);
  for (const listener of listeners) listener();
}

function read(): View {
  return readStored(KEY) === "all" ? "all" : "one";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
