import { alternativesOf } from "./alternatives.ts";
import { isSameAnswer, isWholeKey, readKey } from "./plainAnswer.ts";

/** Verdict of one fill-in blank. reviewing: a person must compare the answer with the key. */
export type BlankVerdict = "right" | "wrong" | "no_answer" | "reviewing";

/**
 * Judges each fill-in blank: by the text at the same position, or by any fitting text when the blanks may be filled in
 * any order. Texts beyond the number of blanks are ignored.
 */
export function judgeBlanks(
  key: readonly string[],
  given: readonly string[],
  anyOrder: boolean,
): readonly BlankVerdict[] {
  const blanks = key.map(readBlank);
  const texts = key.map((_, place) => given[place] ?? "");
  const fits = anyOrder
    ? fitsAnywhere(blanks, texts)
    : blanks.map((isFilledBy, place) => isFilledBy(texts[place] ?? ""));
  return key.map((blank, place) => {
    if (fits[place]) return "right";
    if (!isFilled(texts[place] ?? "")) return "no_answer";
    return isComparable(blank) ? "wrong" : "reviewing";
  });
}

type Blank = (given: string) => boolean;

/** Reads the key of one blank, which may list several right spellings (alternatives.ts). */
function readBlank(blank: string): Blank {
  const keys = alternativesOf(blank).filter(isFilled).map(readKey);
  return (given) =>
    isFilled(given) && (keys.some((key) => isSameAnswer(key, given)) || isWholeKey(blank, given));
}

/**
 * Returns for each text, in the given order, whether it fills a blank. A text fills at most one blank, and a blank
 * takes at most one text. A text that fits several blanks leaves a blank to another text that fits no other blank.
 */
function fitsAnywhere(blanks: readonly Blank[], given: readonly string[]): readonly boolean[] {
  // Computed once, because the search below compares the same text and blank many times.
  const fits = given.map((text) => blanks.map((isFilledBy) => isFilledBy(text)));
  const servedBy = new Map<number, number>();
  const serve = (text: number, seen: Set<number>): boolean =>
    blanks.some((_, at) => {
      if (seen.has(at) || !fits[text]?.[at]) return false;
      seen.add(at);
      const before = servedBy.get(at);
      if (before !== undefined && !serve(before, seen)) return false;
      servedBy.set(at, text);
      return true;
    });
  for (const text of given.keys()) serve(text, new Set());
  const serving = new Set(servedBy.values());
  return given.map((_, text) => serving.has(text));
}

export function isFilled(text: string): boolean {
  return /[^\s\u00AD\u200B-\u200F\u2060\uFEFF]/.test(text);
}

/** Returns whether a key is one short value. A person compares answers to numbered parts and to whole sentences. */
export function isComparable(blank: string): boolean {
  const parts = blank.match(/[（(]\d+[)）]\.?|[①-⑨]/g) ?? [];
  const rest = parts.reduce((text, part) => text.replace(part, ""), blank).trim();
  return readKey(blank).plain.length <= 40 && (parts.length < 2 || rest === "");
}
