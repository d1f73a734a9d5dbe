/**
 * Normalizes a text for comparison: one width and case, letters and digits only, because other characters can disguise
 * a word.
 */
export function plainWord(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Returns the first listed word that a text contains; `words` must be normalized by plainWord. */
export function findWord(text: string, words: readonly string[]): string | undefined {
  const plain = plainWord(text);
  return words.find((word) => word !== "" && plain.includes(word));
}
