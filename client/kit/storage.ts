/*
 * All reads and writes of the browser's storage (docs/decisions/057-pages-that-translators-and-extensions-change.md).
 * The browser throws on each of them if cookies are blocked, and in frames without an origin.
 */

/** localStorage is permanent; sessionStorage lasts as long as the tab. */
export type StorageArea = "localStorage" | "sessionStorage";

// module state: written by effects and events only, which do not run on the server
/** Values that the browser refused to store. They are kept in memory until the page is closed. */
const unkept = new Map<string, string>();

export function readStored(key: string, keeper: StorageArea = "localStorage"): string | null {
  try {
    return unkept.get(keeper + key) ?? globalThis[keeper].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; null deletes the stored one. */
export function writeStored(key: string, text: string | null, keeper: StorageArea = "localStorage"): void {
  unkept.delete(keeper + key);
  try {
    if (text === null) globalThis[keeper].removeItem(key);
    else globalThis[keeper].setItem(key, text);
  } catch {
    if (text !== null) unkept.set(keeper + key, text);
  }
}

/** Returns all cookies as one text; "": the browser has none or does not allow reading them. */
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
    // Ignored: forms that need a cookie show a message themselves (client/site/keepsCookies.ts).
  }
}

export function deleteStore(name: string): void {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // A browser without IndexedDB has stored nothing.
  }
}

/** Returns the browser's service workers; undefined on plain http, in old browsers, and if the browser forbids them. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return (navigator as Partial<Navigator>).serviceWorker;
  } catch {
    return undefined;
  }
}
