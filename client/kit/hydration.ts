import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

/**
 * Returns a value that only the browser knows, with a stand-in for the server. A hydrating component starts with the
 * stand-in; if the two differ, it rerenders once its page is hydrated.
 */
export function useBrowserValue<T>(inBrowser: () => T, onServer: () => T): T {
  return useSyncExternalStore(never, inBrowser, onServer);
}

function never(): () => void {
  return () => undefined;
}

/** Detects hydration: React requests the server's value only when a component hydrates. */
class Origin {
  #server = false;
  readonly inBrowser = () => this.#server;
  readonly onServer = () => (this.#server = true);
}

/**
 * Returns true for a component that hydrated the server's HTML, permanently: a later change would make React rerender
 * all these components. True on the server.
 */
export function useHydrated(): boolean {
  const [{ inBrowser, onServer }] = useState(() => new Origin());
  return useBrowserValue(inBrowser, onServer);
}

/**
 * Returns false in the server's HTML, where buttons do not work yet. Turns true shortly after hydration, in
 * interruptible pieces; true at once on a screen opened without a page load.
 */
export function useReady(): boolean {
  const [ready, setReady] = useState(!useHydrated());
  useEffect(() => startTransition(() => setReady(true)), []);
  return ready;
}

/** Inner HTML of an element that the document already contains: React leaves it unchanged and needs no copy. */
export const AS_SERVED = "";

/**
 * Returns true in the browser while the server's HTML for `id` is still in place. Once other content has replaced it,
 * the HTML is gone and must be rendered if it returns.
 */
export function useServed(id: string): boolean {
  const isHydrated = useHydrated();
  const [served, setServed] = useState(isHydrated && typeof window !== "undefined" ? id : null);
  const stands = served === id;
  if (!stands && served !== null) setServed(null);
  return stands;
}
