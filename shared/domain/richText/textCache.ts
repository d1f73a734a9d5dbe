import { createBoundedMap } from "#shared/boundedMap.ts";

/** Keeps the most recently used results up to a number of characters, keys and values together. */
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
