/**
 * A character that search compares, normalized to one width and case: a letter, a digit, or a sign that is part of a
 * name (C++, C#, .NET, A+).
 */
export interface Character {
  readonly char: string;
  /** Position of the character in the original text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

const IS_LETTER = /[\p{L}\p{N}]/u;
const IS_HAN = /\p{Script=Han}/u;

/** Returns the characters of a text that search compares, with their positions. */
export function charactersOf(text: string): readonly Character[] {
  const characters: Character[] = [];
  let start = 0;
  let hasSigns = false;
  for (const point of text) {
    const end = start + point.length;
    // Most characters are Chinese and need no normalizing, so this case comes first.
    if (isCommonHan(point)) characters.push({ char: point, start, end });
    else {
      for (const folded of point.normalize("NFKC").toLowerCase()) {
        const char = folded === "♯" ? "#" : folded;
        if (SIGNS.includes(char)) hasSigns = true;
        if (IS_LETTER.test(char) || SIGNS.includes(char)) characters.push({ char, start, end });
      }
    }
    start = end;
  }
  return hasSigns
    ? characters.filter((character, at) => !SIGNS.includes(character.char) || isOfName(characters, at))
    : characters;
}

/** Signs that may be part of a name; elsewhere they separate words. */
const SIGNS = "+#.";

/**
 * Whether a sign is part of a name. `+` and `++` are, after a word that no other word follows directly (C++, A+, but
 * not a+b). `#` is, after a single letter (C#, F#, but not 第1题#2). `.` is, before net (.NET, ASP.NET).
 */
function isOfName(characters: readonly Character[], at: number): boolean {
  const near = (by: number): string => {
    const [step, here] = [Math.sign(by), characters[at + by]];
    for (let next = at; next !== at + by; next += step) {
      const [one, other] =
        step > 0 ? [characters[next], characters[next + 1]] : [characters[next - 1], characters[next]];
      if (!one || !other || one.end < other.start) return "";
    }
    return here?.char ?? "";
  };
  const sign = characters[at]?.char;
  if (sign === ".") return near(1) + near(2) + near(3) === "net" && !isLatin(near(4));
  if (sign === "#") return isLatin(near(-1)) && !isWordLetter(near(-2));
  const isSecond = near(-1) === "+";
  if (!isWordLetter(near(isSecond ? -2 : -1))) return false;
  // Digits may follow `++`, because C++11 is a name too.
  return isSecond
    ? !isLatin(near(1)) && near(1) !== "+"
    : near(1) === "+"
      ? near(2) !== "+" && !isLatin(near(2))
      : !isWordLetter(near(1));
}

function isLatin(char: string): boolean {
  return /^[a-z]$/.test(char);
}

function isWordLetter(char: string): boolean {
  return /^[a-z0-9]$/.test(char);
}

function isCommonHan(char: string): boolean {
  return char >= "\u4e00" && char <= "\u9fff";
}

export function isHan(char: string): boolean {
  return isCommonHan(char) || IS_HAN.test(char);
}

const MOST_WORDS = 5;
const LONGEST_WORD = 40;

/** Splits a query into words at spaces and signs, and returns at most MOST_WORDS of them. */
export function wordsOf(query: string): readonly string[] {
  const words: string[][] = [];
  let last = -1;
  for (const { char, start, end } of charactersOf(query)) {
    // Combining marks (accents) are part of a character and do not separate words.
    if (last < 0 || /[^\p{M}]/u.test(query.slice(last, start))) words.push([]);
    words.at(-1)?.push(char);
    last = end;
  }
  return [...new Set(words.map((word) => word.slice(0, LONGEST_WORD).join("")))].slice(0, MOST_WORDS);
}
