import { expect, test } from "vitest";
import type { CompletePage } from "./completePage.ts";
import { createPageCache } from "./pageCache.ts";

const LIMITS = { freshMs: 10_000, staleMs: 60_000, maxBytes: 10_000 };
const settle = () => new Promise((resolve) => setImmediate(resolve));

function pageOf(text: string, bytes = 100): CompletePage {
  const plain = Buffer.from(text);
  return {
    plain,
    brotli: plain,
    gzip: plain,
    etag: `"${text}"`,
    headers: [],
    bytes,
  };
}

function cacheAt() {
  const clock = { now: 1_000_000 };
  return { clock, cache: createPageCache(LIMITS, () => clock.now) };
}

test("sends a page as fresh, then as stale, then drops it", () => {
  const { clock, cache } = cacheAt();
  cache.store("a", pageOf("A"));
  expect(cache.find("a")).toMatchObject({ stale: false });
  clock.now += 10_001;
  expect(cache.find("a")).toMatchObject({ stale: true });
  clock.now += 60_000;
  expect(cache.find("a")).toBeUndefined();
  expect(cache.size).toEqual({ pages: 0, bytes: 0 });
});

test("bounds the bytes and keeps the most recently used page", () => {
  const { cache } = cacheAt();
  for (let index = 0; index < 10; index++) cache.store(String(index), pageOf(String(index), 1_000));
  cache.find("0");
  cache.store("new", pageOf("new", 1_000));
  expect(cache.size).toEqual({ pages: 10, bytes: 10_000 });
  expect(cache.find("0")).toBeDefined();
  expect(cache.find("1")).toBeUndefined();
  cache.store("huge", pageOf("huge", 2_000));
  expect(cache.find("huge")).toBeUndefined();
});

test("counts a page once when it is stored again", () => {
  const { cache } = cacheAt();
  cache.store("a", pageOf("A", 500));
  cache.store("a", pageOf("B", 700));
  expect(cache.size).toEqual({ pages: 1, bytes: 700 });
});

test("runs one refresh at a time and keeps the page when a refresh has no result", async () => {
  const { cache } = cacheAt();
  cache.store("a", pageOf("A"));
  let runs = 0;
  const failing = async () => {
    runs++;
    return undefined;
  };
  cache.refresh("a", failing);
  cache.refresh("a", failing);
  await settle();
  expect(runs).toBe(1);
  expect(cache.find("a")?.page.plain.toString()).toBe("A");
  cache.refresh("a", async () => pageOf("B"));
  await settle();
  expect(cache.find("a")?.page.plain.toString()).toBe("B");
});

test("caches a page only when it is requested again or by another visitor meanwhile", async () => {
  const { clock, cache } = cacheAt();
  const first = cache.begin("a");
  expect(first.isWanted()).toBe(false);
  const waiting = cache.inProgress("a");
  expect(first.isWanted()).toBe(true);
  first.end(pageOf("A"));
  expect((await waiting)?.plain.toString()).toBe("A");
  expect(cache.inProgress("a")).toBeUndefined();

  cache.begin("b").end(undefined);
  clock.now += 5_000;
  expect(cache.begin("b").isWanted()).toBe(true);
  cache.begin("c").end(undefined);
  clock.now += 80_000;
  expect(cache.begin("c").isWanted()).toBe(false);
});

test("drops renderings that were in progress when the cache was purged", async () => {
  const { cache } = cacheAt();
  cache.store("a", pageOf("A"));
  let finish = (_page: CompletePage): void => undefined;
  const refreshed = new Promise<CompletePage>((resolve) => {
    finish = resolve;
  });
  cache.refresh("a", () => refreshed);
  const before = cache.begin("b");
  const waiting = cache.inProgress("b");
  cache.purge();
  expect(cache.inProgress("b")).toBeUndefined();
  const after = cache.begin("b");
  before.end(pageOf("old"));
  finish(pageOf("old"));
  expect((await waiting)?.plain.toString()).toBe("old");
  await settle();
  expect(cache.size).toEqual({ pages: 0, bytes: 0 });

  cache.refresh("a", async () => pageOf("new"));
  expect(cache.inProgress("b")).toBeDefined();
  after.end(pageOf("new"));
  await settle();
  expect(cache.find("a")?.page.plain.toString()).toBe("new");
  expect(cache.find("b")?.page.plain.toString()).toBe("new");
});
