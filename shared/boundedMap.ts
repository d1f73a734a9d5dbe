export interface BoundedMap<V> {
  /** Returns the value of a key and marks its entry as recently used. */
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  delete(key: string): void;
  clear(): void;
  readonly count: number;
  /** Total size of all values, in the unit of `sizeOf`. */
  readonly size: number;
}

export interface Bounds<V> {
  readonly maxEntries?: number;
  readonly maxSize?: number;
  /** Largest value that is stored. A larger one would displace many other values. */
  readonly maxSizeEach?: number;
  readonly sizeOf?: (value: V, key: string) => number;
  readonly onDrop?: (key: string) => void;
}

/** Creates a map with limits. When a limit is reached, the least recently used entries are dropped. */
export function createBoundedMap<V>(bounds: Bounds<V>): BoundedMap<V> {
  const { maxEntries = Infinity, maxSize = Infinity, maxSizeEach = Infinity } = bounds;
  const { sizeOf = () => 0, onDrop } = bounds;
  // A Map iterates in insertion order, so a used entry is moved to the end.
  const entries = new Map<string, { readonly value: V; readonly size: number }>();
  let total = 0;

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value) {
      remove(key);
      const size = sizeOf(value, key);
      if (size > maxSizeEach) return;
      entries.set(key, { value, size });
      total += size;
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && total <= maxSize) return;
        remove(oldest);
        onDrop?.(oldest);
      }
    },
    delete: remove,
    clear() {
      entries.clear();
      total = 0;
    },
    get count() {
      return entries.size;
    },
    get size() {
      return total;
    },
  };

  function remove(key: string): void {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  }
}
