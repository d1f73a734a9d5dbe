export interface BoundedMap<V> {
  /** Reading counts as use. */
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  delete(key: string): void;
  clear(): void;
  readonly count: number;
  /** The size of all values together, in the unit of `sizeOf`. */
  readonly size: number;
}

export interface Bounds<V> {
  readonly maxEntries?: number;
  readonly maxSize?: number;
  /** One that is larger is not kept: it would push out many. */
  readonly maxSizeEach?: number;
  readonly sizeOf?: (value: V, key: string) => number;
  /** Called with each entry that has to make room. */
  readonly onDrop?: (key: string) => void;
}

/** A map within bounds: the least recently used makes room. */
export function createBoundedMap<V>(bounds: Bounds<V>): BoundedMap<V> {
  const { maxEntries = Infinity, maxSize = Infinity, maxSizeEach = Infinity } = bounds;
  const { sizeOf = () => 0, onDrop } = bounds;
  // The order of a Map is that of insertion: what is used goes to its end.
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
