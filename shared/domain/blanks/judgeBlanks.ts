import { alternativesOf } from "./alternatives.ts";
import { isSameAnswer, isWholeKey, readKey } from "./plainAnswer.ts";

/** The verdict of one blank; `reviewing` where a person has to compare. */
export type BlankVerdict = "right" | "wrong" | "no_answer" | "reviewing";

/**
 * Each blank of the key with the text that was filled in there; where the order is free, with whichever text fits. No more texts
 * are looked at than there are blanks.
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

/** A key may list spellings that all count (alternatives.ts). */
function readBlank(blank: string): Blank {
  const keys = alternativesOf(blank).filter(isFilled).map(readKey);
  return (given) =>
    isFilled(given) && (keys.some((key) => isSameAnswer(key, given)) || isWholeKey(blank, given));
}

/**
 * By the places of what was given: whether each text serves a blank. Each serves one only, and each blank is served once;
 * texts that could serve several give way to those that cannot.
 */
function fitsAnywhere(blanks: readonly Blank[], given: readonly string[]): readonly boolean[] {
  // Compared once: the search below asks for the same pair many times.
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

/** A key that is one short value; several numbered parts or whole sentences are for a person to compare. */
export function isComparable(blank: string): boolean {
  const parts = blank.match(/[（(]\d+[)）]\.?|[①-⑨]/g) ?? [];
  const rest = parts.reduce((text, part) => text.replace(part, ""), blank).trim();
  return readKey(blank).plain.length <= 40 && (parts.length < 2 || rest === "");
}
