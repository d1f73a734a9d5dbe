import { whenIdle } from "./whenIdle.ts";

/**
 * Calls the listener once in idle time, and then with the event of each change by another tab. Waits for idle time,
 * because the first listener makes the browser open its storage, which takes 10 ms on a slow phone. Returns the
 * function that stops it.
 */
export function watchStorage(listener: (event?: StorageEvent) => void): () => void {
  const cancel = whenIdle(() => {
    addEventListener("storage", listener);
    // Changes before this moment fired no event that was heard, so the listener runs once without an event.
    listener();
  });
  return () => {
    cancel();
    removeEventListener("storage", listener);
  };
}
