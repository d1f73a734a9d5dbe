import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

/**
 * A value that only the browser knows, and its stand-in on the server. A component that takes over the server's HTML starts
 * with the latter; where the two differ it is rendered once more as soon as all of its page is taken over.
 */
export function useBrowserValue<T>(inBrowser: () => T, onServer: () => T): T {
  return useSyncExternalStore(never, inBrowser, onServer);
}

function never(): () => void {
  return () => undefined;
}

/** React asks for the server's value when a component takes over what the server sent, and only then. */
class Origin {
  #server = false;
  readonly inBrowser = () => this.#server;
  readonly onServer = () => (this.#server = true);
}

/**
 * True for a component that took over what the server sent, and for good: were it to change afterwards, React would render
 * all of these components once more. True on the server.
 */
export function useHydrated(): boolean {
  const [{ inBrowser, onServer }] = useState(() => new Origin());
  return useBrowserValue(inBrowser, onServer);
}

/**
 * False in the server's HTML, where what a button does still needs the script. What changes by it is rendered a little
 * after the page is taken over, in pieces; a screen that comes without a load is ready at once.
 */
export function useReady(): boolean {
  const [ready, setReady] = useState(!useHydrated());
  useEffect(() => startTransition(() => setReady(true)), []);
  return ready;
}

/** Inner HTML of an element that stands in the document already: React leaves it as it is and needs no copy. */
export const AS_SERVED = "";

/**
 * True in the browser for as long as the HTML that the server sent for `id` still stands there. Once something
 * else has taken its place it is gone, and has to be rendered should it come back.
 */
export function useServed(id: string): boolean {
  const isHydrated = useHydrated();
  const [served, setServed] = useState(isHydrated && typeof window !== "undefined" ? id : null);
  const stands = served === id;
  if (!stands && served !== null) setServed(null);
  return stands;
}
