import NodeCache from "node-cache";

export interface BoundedCache<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  delete(key: string): void;
  clear(): void;
}

export interface Bounds<T> {
  readonly seconds: number;
  readonly maxEntries: number;
  /** In the unit of sizeOf. */
  readonly maxSize?: number;
  readonly sizeOf?: (value: T) => number;
}

/** node-cache throws when it is full; here the oldest entries make room, so that a new valid one always finds some. */
export function createBoundedCache<T extends object>(bounds: Bounds<T>): BoundedCache<T> {
  const { seconds, maxEntries, maxSize = Number.POSITIVE_INFINITY, sizeOf = () => 0 } = bounds;
  // Values are shared, not cloned: they are read-only, and a clone of a configuration costs more than a page.
  const cache = new NodeCache({ useClones: false, stdTTL: seconds, checkperiod: 0 });
  const sizes = new Map<string, number>();
  let total = 0;
  cache.on("del", forget);
  cache.on("expired", forget);

  return {
    get: (key) => cache.get<T>(key),
    set(key, value) {
      const size = sizeOf(value);
      cache.del(key);
      makeRoom(size);
      cache.set(key, value);
      sizes.set(key, size);
      total += size;
    },
    delete: (key) => void cache.del(key),
    clear() {
      cache.flushAll();
      sizes.clear();
      total = 0;
    },
  };

  function makeRoom(size: number): void {
    for (const key of sizes.keys()) {
      if (sizes.size < maxEntries && total + size <= maxSize) return;
      cache.del(key);
      forget(key);
    }
  }

  function forget(key: string): void {
    total -= sizes.get(key) ?? 0;
    sizes.delete(key);
  }
}
