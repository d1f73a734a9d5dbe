import { createBoundedMap } from "../../boundedMap.ts";

/** Keeps the most recently used results within a number of characters, keys and values together. */
export interface TextCache {
  get(key: string, make: () => string): string;
  readonly stats: { readonly hits: number; readonly misses: number };
}

export function createTextCache(mostChars: number): TextCache {
  const texts = createBoundedMap<string>({
    maxSize: mostChars,
    sizeOf: (text, key) => text.length + key.length,
  });
  const stats = { hits: 0, misses: 0 };
  return {
    stats,
    get(key, make) {
      const known = texts.get(key);
      if (known !== undefined) {
        stats.hits += 1;
        return known;
      }
      stats.misses += 1;
      const made = make();
      texts.set(key, made);
      return made;
    },
  };
}
