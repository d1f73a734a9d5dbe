/** Texts that are made once and kept, those used last. */
export interface KeptTexts {
  /** Makes the text where none is kept under this name; callers at the same time share one making. A failure is not kept. */
  readonly get: (name: string, make: () => Promise<string>) => Promise<string>;
}

/** @param most characters of all texts together. */
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
