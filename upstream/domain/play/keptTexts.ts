/** A cache of generated texts. When the cache is full, the least recently used texts are removed. */
export interface KeptTexts {
  /**
   * Returns the cached text of a name, or generates the text. Simultaneous callers share one call of `make`. A failure
   * is not cached.
   */
  readonly get: (name: string, make: () => Promise<string>) => Promise<string>;
}

/** @param most greatest total length of all cached texts, in characters */
export function createKeptTexts(most: number): KeptTexts {
  const texts = new Map<string, { readonly text: Promise<string>; length: number }>();
  let total = 0;
  const forget = (name: string) => {
    total -= texts.get(name)?.length ?? 0;
    texts.delete(name);
  };
  return {
    get(name, make) {
      const kept = texts.get(name);
      if (kept) {
        texts.delete(name);
        texts.set(name, kept);
        return kept.text;
      }
      const entry = { text: make(), length: 0 };
      texts.set(name, entry);
      entry.text.then(
        ({ length }) => {
          if (texts.get(name) !== entry) return;
          entry.length = length;
          total += length;
          for (const oldest of texts.keys()) {
            if (total <= most) break;
            forget(oldest);
          }
        },
        () => forget(name),
      );
      return entry.text;
    },
  };
}
