/**
 * In an order made of the seed and of what each is called: it does not depend on how the items came, and those that
 * are called the same stand together in the order they had.
 */
export function seededOrder<T>(items: readonly T[], seed: string, nameOf: (item: T) => string): T[] {
  const placed = items.map((item) => ({ item, name: nameOf(item), place: mix(`${seed}:${nameOf(item)}`) }));
  return placed
    .sort((a, b) => a.place - b.place || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ item }) => item);
}

/** 32 bits of FNV-1a, stirred so that seeds which follow each other give orders that have nothing in common. */
function mix(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
