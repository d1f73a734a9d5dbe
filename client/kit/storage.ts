/*
 * All access to the browser's storage (docs/decisions/057-pages-that-translators-and-extensions-change.md). With
 * cookies blocked, and in frames without an origin, every access throws.
 */

/** localStorage is permanent; sessionStorage lasts as long as the tab. */
export type StorageArea = "localStorage" | "sessionStorage";

// module state: written by effects and events only, which do not run on the server
/** Values that the browser did not store; they last as long as this page. */
const unkept = new Map<string, string>();

export function readStored(key: string, keeper: StorageArea = "localStorage"): string | null {
  try {
    return unkept.get(keeper + key) ?? globalThis[keeper].getItem(key);
  } catch {
    return null;
  }
}

/** null deletes the value. */
export function writeStored(key: string, text: string | null, keeper: StorageArea = "localStorage"): void {
  unkept.delete(keeper + key);
  try {
    if (text === null) globalThis[keeper].removeItem(key);
    else globalThis[keeper].setItem(key, text);
  } catch {
    if (text !== null) unkept.set(keeper + key, text);
  }
}

/** Returns the cookies; "": none, or not readable. */
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
    // Without cookies, forms that need one show a message (client/site/keepsCookies.ts).
  }
}

export function deleteStore(name: string): void {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // A browser without IndexedDB has stored nothing.
  }
}

/** undefined on plain http, in old browsers, and if forbidden. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return (navigator as Partial<Navigator>).serviceWorker;
  } catch {
    return undefined;
  }
}
