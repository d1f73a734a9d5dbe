import { useSyncExternalStore } from "react";

/** One question at a time, or the whole paper. */
export type View = "one" | "all";

const KEY = "examView";
// module state: written by events only, which do not run on the server
const listeners = new Set<() => void>();
let chosen: View | undefined;

/** As the learner likes papers; kept in this browser where it keeps anything. */
export function useView(): readonly [View, (view: View) => void] {
  const view = useSyncExternalStore(subscribe, read, () => "one" as const);
  return [view, choose];
}

function choose(view: View): void {
  chosen = view;
  try {
    localStorage.setItem(KEY, view);
  } catch {
    // For this page, then.
  }
  for (const listener of listeners) listener();
}

function read(): View {
  if (chosen) return chosen;
  try {
    return localStorage.getItem(KEY) === "all" ? "all" : "one";
  } catch {
    return "one";
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
