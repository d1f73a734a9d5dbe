import { whenIdle } from "./whenIdle.ts";

/**
 * Calls the listener once in idle time, and then on each change by another tab, with its event. Deferred, because the
 * first listener makes the browser open its storage, which takes a slow phone 10 ms. Returns the function that stops
 * it.
 */
export function watchStorage(listener: (event?: StorageEvent) => void): () => void {
  const cancel = whenIdle(() => {
    addEventListener("storage", listener);
    // Earlier changes fired no event, so the listener runs once without one.
    listener();
  });
  return () => {
    cancel();
    removeEventListener("storage", listener);
  };
}
