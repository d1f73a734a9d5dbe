import { whenIdle } from "../app/whenIdle.ts";

/**
 * Tells of what other tabs keep, from when the browser has time: for the first who listens it opens its storage, and a slow
 * phone needs 10 ms for that. Returns what ends it.
 */
export function watchStorage(listener: () => void): () => void {
  const cancel = whenIdle(() => addEventListener("storage", listener));
  return () => {
    cancel();
    removeEventListener("storage", listener);
  };
}
