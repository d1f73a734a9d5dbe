/**
 * Normalizes a text so that blocked words are found: letters and digits only, of one width and case, because other
 * characters can disguise a word.
 */
export function plainWord(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Returns the first word of the list that a text contains. `words` must be normalized by plainWord. */
export function findWord(text: string, words: readonly string[]): string | undefined {
  const plain = plainWord(text);
  return words.find((word) => word !== "" && plain.includes(word));
}
