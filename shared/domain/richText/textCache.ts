/** Keeps the least recently used results within a number of characters, keys and values together. */
export interface TextCache {
  get(key: string, make: () => string): string;
  readonly stats: { readonly hits: number; readonly misses: number; readonly chars: number };
}

export function createTextCache(mostChars: number): TextCache {
  const entries = new Map<string, string>();
  const stats = { hits: 0, misses: 0, chars: 0 };
  return {
    stats,
    get(key, make) {
      const known = entries.get(key);
      if (known !== undefined) {
        stats.hits += 1;
        entries.delete(key);
        entries.set(key, known);
        return known;
      }
      stats.misses += 1;
      const made = make();
      entries.set(key, made);
      stats.chars += key.length + made.length;
      evict(entries, stats, mostChars);
      return made;
    },
  };
}

function evict(entries: Map<string, string>, stats: { chars: number }, mostChars: number): void {
  for (const [key, value] of entries) {
    if (stats.chars <= mostChars) return;
    entries.delete(key);
    stats.chars -= key.length + value.length;
  }
}
