import { useSyncExternalStore } from "react";
import { writeStored, readStored } from "#client/kit/storage.ts";

const KEY = "questionKeys";
// module state: written by effects and events only, which do not run on the server
const listeners = new Set<() => void>();

/** Returns whether single-character keys are switched on. The setting is stored in this browser. */
export function useLetterKeys(): boolean {
  return useSyncExternalStore(subscribe, read, () => true);
}

export function setLetterKeys(on: boolean): void {
  writeStored(KEY, on ? null : "off");
  for (const listener of listeners) listener();
}

function read(): boolean {
  return readStored(KEY) !== "off";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
