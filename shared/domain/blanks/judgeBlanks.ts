import { alternativesOf } from "./alternatives.ts";
import { isSameAnswer, isWholeKey, readKey } from "./plainAnswer.ts";

/** Verdict of one blank. reviewing: a person must compare. */
export type BlankVerdict = "right" | "wrong" | "no_answer" | "reviewing";

/**
 * Judges each blank of the key by its text, or by any fitting text when the order is free. Texts beyond the number of
 * blanks are ignored.
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

/** Reads a key, which may list several right spellings (alternatives.ts). */
function readBlank(blank: string): Blank {
  const keys = alternativesOf(blank).filter(isFilled).map(readKey);
  return (given) =>
    isFilled(given) && (keys.some((key) => isSameAnswer(key, given)) || isWholeKey(blank, given));
}

/**
 * Returns by place whether each text is assigned to a blank. Each text fills one blank and each blank takes one text. A
 * text that fits several blanks leaves a blank to a text that fits only there.
 */
function fitsAnywhere(blanks: readonly Blank[], given: readonly string[]): readonly boolean[] {
  // Computed once, because the search below needs the same pair many times.
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

/** Returns whether a key is one short value. Numbered parts and whole sentences need a person to compare. */
export function isComparable(blank: string): boolean {
  const parts = blank.match(/[（(]\d+[)）]\.?|[①-⑨]/g) ?? [];
  const rest = parts.reduce((text, part) => text.replace(part, ""), blank).trim();
  return readKey(blank).plain.length <= 40 && (parts.length < 2 || rest === "");
}
