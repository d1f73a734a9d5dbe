import { createBoundedMap } from "#shared/boundedMap.ts";
import type { CompletePage } from "./completePage.ts";

export interface CacheLimits {
  /** Age in ms up to which a cached page is sent without rendering it again. */
  readonly freshMs: number;
  /** Time in ms after `freshMs` in which the page is sent while it is rendered again. Later the page is dropped. */
  readonly staleMs: number;
  readonly maxBytes: number;
}

export interface CachedPage {
  readonly page: CompletePage;
  readonly stale: boolean;
}

export interface PageCache {
  find(key: string): CachedPage | undefined;
  store(key: string, page: CompletePage): void;
  /** Renders the page of a key again, unless that is already running. If rendering fails, the cached page stays. */
  refresh(key: string, render: () => Promise<CompletePage | undefined>): void;
  /** Registers that a page is being rendered for the first time. Later requests for the page wait for the result. */
  begin(key: string): FirstRendering;
  inProgress(key: string): Promise<CompletePage | undefined> | undefined;
  /** Drops all pages and ignores the results of renderings that are in progress. */
  purge(): void;
  readonly size: { readonly pages: number; readonly bytes: number };
}

export interface FirstRendering {
  /**
   * Returns whether another visitor requests the same page now or did a moment ago. A page that was requested only once
   * is not rendered a second time for the cache.
   */
  readonly isWanted: () => boolean;
  readonly end: (page: CompletePage | undefined) => void;
}

interface Entry {
  readonly page: CompletePage;
  readonly storedAt: number;
}

interface Pending {
  readonly promise: Promise<CompletePage | undefined>;
  waiters: number;
}

const REMEMBERED_KEYS = 5_000;

/**
 * Creates the cache of complete pages of anonymous visitors (streaming.md §6). Its size in bytes is limited; the least
 * recently used page is dropped first.
 */
export function createPageCache({ freshMs, staleMs, maxBytes }: CacheLimits, now: () => number): PageCache {
  const entries = createBoundedMap<Entry>({
    maxSize: maxBytes,
    maxSizeEach: maxBytes / 10,
    sizeOf: ({ page }) => page.bytes,
  });
  const seenAt = createBoundedMap<number>({ maxEntries: REMEMBERED_KEYS });
  let pending = new Map<string, Pending>();
  let refreshing = new Set<string>();
  const store = (key: string, page: CompletePage) => entries.set(key, { page, storedAt: now() });

  return {
    find(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      const age = now() - entry.storedAt;
      if (age > freshMs + staleMs) {
        entries.delete(key);
        return undefined;
      }
      return { page: entry.page, stale: age > freshMs };
    },
    store,
    refresh(key, render) {
      const running = refreshing;
      if (running.has(key)) return;
      running.add(key);
      render()
        .then((page) => page && running === refreshing && store(key, page))
        .catch(() => undefined)
        .finally(() => running.delete(key));
    },
    begin(key) {
      const { promise, resolve } = withResolvers<CompletePage | undefined>();
      const entry: Pending = { promise, waiters: 0 };
      const begun = pending;
      begun.set(key, entry);
      const lastSeen = seenAt.get(key);
      seenAt.set(key, now());
      return {
        isWanted: () =>
          entry.waiters > 0 || (lastSeen !== undefined && now() - lastSeen <= freshMs + staleMs),
        end(page) {
          if (page && begun === pending) store(key, page);
          if (begun.get(key) === entry) begun.delete(key);
          resolve(page);
        },
      };
    },
    inProgress(key) {
      const entry = pending.get(key);
      if (entry) entry.waiters++;
      return entry?.promise;
    },
    purge() {
      entries.clear();
      pending = new Map();
      refreshing = new Set();
    },
    get size() {
      return { pages: entries.count, bytes: entries.size };
    },
  };
}

/** Replaces Promise.withResolvers, which Node 20 lacks. */
function withResolvers<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolved) => {
    resolve = resolved;
  });
  return { promise, resolve };
}
