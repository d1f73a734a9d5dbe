import { whenIdle } from "./whenIdle.ts";

/**
 * Tells once when the browser has time, and from then on, with its event, of what other tabs keep: for the first who
 * listens it opens its storage, and a slow phone needs 10 ms for that. Returns what ends it.
 */
export function watchStorage(listener: (event?: StorageEvent) => void): () => void {
  const cancel = whenIdle(() => {
    addEventListener("storage", listener);
    // Changes of before brought no event.
    listener();
  });
  return () => {
    cancel();
    removeEventListener("storage", listener);
  };
}
