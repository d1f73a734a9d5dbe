import { useSyncExternalStore } from "react";

/**
 * What only the browser knows, and what stands for it on the server. A component that takes over the server's HTML starts
 * with the latter; where the two differ it is rendered once more as soon as all of its page is taken over.
 */
export function useBrowserValue<T>(inBrowser: () => T, onServer: () => T): T {
  return useSyncExternalStore(never, inBrowser, onServer);
}

function never(): () => void {
  return () => undefined;
}
