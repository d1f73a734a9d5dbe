/** What is compared of a text: letters and digits alone, in one width and case. */
export interface Letter {
  readonly char: string;
  /** Where it stands in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

const IS_LETTER = /[\p{L}\p{N}]/u;
const IS_HAN = /\p{Script=Han}/u;

export function lettersOf(text: string): readonly Letter[] {
  const letters: Letter[] = [];
  let start = 0;
  for (const point of text) {
    const end = start + point.length;
    // Most are Chinese, and stand for themselves.
    if (isCommonHan(point)) letters.push({ char: point, start, end });
    else {
      for (const char of point.normalize("NFKC").toLowerCase())
        if (IS_LETTER.test(char)) letters.push({ char, start, end });
    }
    start = end;
  }
  return letters;
}

function isCommonHan(char: string): boolean {
  return char >= "\u4e00" && char <= "\u9fff";
}

export function isHan(char: string): boolean {
  return isCommonHan(char) || IS_HAN.test(char);
}

const MOST_WORDS = 5;
const LONGEST_WORD = 40;

/** The words of what somebody searches for: what blanks and signs separate. */
export function wordsOf(query: string): readonly string[] {
  const parts = query.split(/[^\p{L}\p{N}\p{M}]+/u).map((part) =>
    lettersOf(part)
      .map(({ char }) => char)
      .slice(0, LONGEST_WORD)
      .join(""),
  );
  return [...new Set(parts)].filter((word) => word !== "").slice(0, MOST_WORDS);
}
