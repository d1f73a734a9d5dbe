import { useSyncExternalStore } from "react";
import { writeStored, readStored } from "#client/kit/storage.ts";

/** one: shows a single question; all: shows the whole paper. */
export type View = "one" | "all";

const KEY = "examView";
// module state: only browser events write it, and those never run on the server
const listeners = new Set<() => void>();

/** The learner's preferred view, remembered in this browser if it allows storage. */
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
