/*
 * The one place that touches what a browser keeps (docs/decisions/057-pages-that-translators-and-extensions-change.md). With all cookies blocked,
 * and in frames without an origin, the mere look at a storage throws.
 */

/** The storage: for good, or as long as the tab. */
export type StorageArea = "localStorage" | "sessionStorage";

// module state: written by effects and events only, which do not run on the server
/** Values that the browser would not keep: they hold as long as this page. */
const unkept = new Map<string, string>();

export function readStored(key: string, keeper: StorageArea = "localStorage"): string | null {
  try {
    return unkept.get(keeper + key) ?? globalThis[keeper].getItem(key);
  } catch {
    return null;
  }
}

/** Null: nothing any more. */
export function writeStored(key: string, text: string | null, keeper: StorageArea = "localStorage"): void {
  unkept.delete(keeper + key);
  try {
    if (text === null) globalThis[keeper].removeItem(key);
    else globalThis[keeper].setItem(key, text);
  } catch {
    if (text !== null) unkept.set(keeper + key, text);
  }
}

/** "" where there are none, and where they cannot be read. */
export function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return "";
  }
}

export function setCookie(text: string): void {
  try {
    document.cookie = text;
  } catch {
    // The browser keeps no cookies; forms that need one say so (client/site/keepsCookies.ts).
  }
}

export function deleteStore(name: string): void {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // A browser without stores has kept nothing.
  }
}

/** Undefined on plain http, in old browsers, and where it is forbidden. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return (navigator as Partial<Navigator>).serviceWorker;
  } catch {
    return undefined;
  }
}
