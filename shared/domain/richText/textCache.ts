import { createBoundedMap } from "#shared/boundedMap.ts";

/** Cache of rendered texts. Keeps the most recently used, up to a total number of characters of keys and values. */
export interface TextCache {
  get(key: string, make: () => string): string;
}

export function createTextCache(mostChars: number, stats: { hits: number; misses: number }): TextCache {
  const texts = createBoundedMap<string>({
    maxSize: mostChars,
    sizeOf: (text, key) => text.length + key.length,
  });
  return {
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
