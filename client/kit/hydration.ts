import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

/**
 * Returns a value that only the browser knows, and a stand-in on the server and while hydrating. If the two differ, the
 * component rerenders once its page is hydrated.
 */
export function useBrowserValue<T>(inBrowser: () => T, onServer: () => T): T {
  return useSyncExternalStore(never, inBrowser, onServer);
}

function never(): () => void {
  return () => undefined;
}

/** Detects hydration: React asks for the server's value only while a component hydrates. */
class Origin {
  #server = false;
  readonly inBrowser = () => this.#server;
  readonly onServer = () => (this.#server = true);
}

/**
 * Returns true on the server and, permanently, for a component that hydrated the server's HTML. The value never
 * changes, because React would rerender all these components.
 */
export function useHydrated(): boolean {
  const [{ inBrowser, onServer }] = useState(() => new Origin());
  return useBrowserValue(inBrowser, onServer);
}

/**
 * Returns false in the server's HTML, where buttons do not work yet, and true shortly after hydration, in interruptible
 * renders. On a screen opened without a page load it is true at once.
 */
export function useReady(): boolean {
  const [ready, setReady] = useState(!useHydrated());
  useEffect(() => startTransition(() => setReady(true)), []);
  return ready;
}

/** Inner HTML for an element that the document already contains: React leaves the element's content unchanged. */
export const AS_SERVED = "";

/**
 * Returns true in the browser while the document still contains the server's HTML for `id`. After other content has
 * replaced that HTML, the browser must render it.
 */
export function useServed(id: string): boolean {
  const isHydrated = useHydrated();
  const [served, setServed] = useState(isHydrated && typeof window !== "undefined" ? id : null);
  const stands = served === id;
  if (!stands && served !== null) setServed(null);
  return stands;
}
