import type { Page, Response } from "playwright-core";
import { decodeEnvelope } from "#shared/contract/envelope.ts";
import { inflate } from "#server/gateway/wire/inflate.ts";

/**
 * Returns everything that the browser stores for the page's origin: all IndexedDB stores with their keys, local and
 * session storage, all caches. Unreadable data is an error, so that nothing is overlooked.
 */
export function storedInBrowser(page: Page): Promise<Readonly<Record<string, string>>> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error as Error);
      });
    const textOf = (value: unknown) =>
      JSON.stringify(value, (_, part: unknown) => {
        if (part instanceof Blob || part instanceof CryptoKey) throw new Error("a value without a text");
        if (part instanceof ArrayBuffer || ArrayBuffer.isView(part)) return new TextDecoder().decode(part);
        return part instanceof Map || part instanceof Set ? [...part] : part;
      });
    const kept: Record<string, string> = {};
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([done(objects.getAllKeys()), done(objects.getAll())]);
        kept[`database ${name}, ${store}`] = textOf([keys, values]);
      }
      database.close();
    }
    kept["localStorage"] = textOf({ ...localStorage });
    kept["sessionStorage"] = textOf({ ...sessionStorage });
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        kept[`cache ${name}, ${request.url}`] = (await (await cache.match(request))?.text()) ?? "";
    }
    return kept;
  });
}

/** Records all answers of /api to a page from now on, unpacked. Each begins with its method and path. */
export function answersTo(page: Page): () => Promise<readonly string[]> {
  const answers: Promise<string>[] = [];
  const read = async (response: Response) => {
    const { pathname } = new URL(response.url());
    const { data } = await decodeEnvelope(await response.text(), inflate);
    return `${response.request().method()} ${pathname} ${JSON.stringify(data)}`;
  };
  page.on("response", (response) => {
    // If a response has no body, the page was left before it arrived, so the page saw nothing of it.
    if (new URL(response.url()).pathname.startsWith("/api/")) answers.push(read(response).catch(() => ""));
  });
  return () => Promise.all(answers);
}
