import { type KeyKind, folded } from "./folds.ts";
import { readNumber } from "./exactNumber.ts";

/** Words of one to three letters that, in lower case, are not also a symbol of a unit, an element or a function. */
const SHORT_WORDS = new Set(
  (
    "all and any are ask ate ban bed big boy bus but buy can cut day did dog eat end few for fun get got had has her him his hot how " +
    "its job key let may men new nor not now off old one our out own pay put ran red run sad saw say see set she sit six ten the " +
    "too two use war was way who why win won yes yet you an am as at be by do go he if in is it me my no of on or so to up us we"
  ).split(" "),
);
/** Mathematical symbols with four or more letters. Other texts of that length are words. */
const SYMBOLS = new Set(["arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "grad", "rank", "card"]);

/** Units with prefixes and powers, alone or after a number. */
const UNIT =
  /^(?:[\d.]+\s*)?(?:(?:[yzafpnμmcdhkMGTPEZY]|da)?(?:mol|cd|Hz|Pa|Wb|lm|lx|Bq|Gy|Sv|eV|min|bit|cal|bar|[mgsAKNJWCVFΩSTHLltBbhd])(?:\^?-?\d)?[·*/ ]?)+$/;

export function kindOf(key: string): KeyKind {
  const text = key.normalize("NFKC").trim();
  if (/\p{Script=Han}/u.test(text)) return "prose";
  if (readNumber(folded(text, "number"))) return "number";
  if (/[\\$^_=+*<>≤≥√∞|~¬()[\]{}]/.test(text)) return "formula";
  if (UNIT.test(text)) return "unit";
  return /[A-Za-z]+/.test(text) && hasWord(text) ? "english" : "formula";
}

/**
 * Returns the ordinary words of a key, in lower case: an answer may write them in upper or lower case. The case of
 * `Co`, `mW`, `pH`, `DNA` and single letters must be that of the key.
 */
export function caseFreeWords(key: string, kind: KeyKind): ReadonlySet<string> {
  if (kind !== "prose" && kind !== "english") return new Set();
  const words = key.normalize("NFKC").match(/[A-Za-z]+/g) ?? [];
  const isLoose = kind === "english" ? isWritten : isOrdinary;
  return new Set(words.filter(isLoose).map((word) => word.toLowerCase()));
}

export function withLooseCase(text: string, words: ReadonlySet<string>): string {
  if (words.size === 0) return text;
  return text.replace(/[A-Za-z]+/g, (word) => (words.has(word.toLowerCase()) ? word.toLowerCase() : word));
}

function hasWord(text: string): boolean {
  return (text.match(/[A-Za-z]+/g) ?? []).some(isOrdinary);
}

/** Returns whether a word has lower-case letters after an optional capital, such as the words of "In the morning". */
function isWritten(word: string): boolean {
  return /^[A-Z]?[a-z]+$/.test(word);
}

function isOrdinary(word: string): boolean {
  if (SHORT_WORDS.has(word)) return true;
  return (
    /^(?:[A-Z][a-z]{3,}|[a-z]{4,})$/.test(word) && /[aeiouy]/i.test(word) && !SYMBOLS.has(word.toLowerCase())
  );
}
