/** As words are kept and looked for: in one width and case, without what is put between letters to hide them. */
export function plainWord(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** The first word of the list that a text holds; `words` as plainWord has made them. */
export function findWord(text: string, words: readonly string[]): string | undefined {
  const plain = plainWord(text);
  return words.find((word) => word !== "" && plain.includes(word));
}
