import { plainAnswer, sameAnswer, withinTolerance } from "./plainAnswer.ts";

/** Of one blank; `reviewing` where a person has to compare. */
export type BlankVerdict = "right" | "wrong" | "no_answer" | "reviewing";

/** Each blank of the key with the text that was filled in there; where the order is free, with whichever text fits. */
export function judgeBlanks(
  key: readonly string[],
  given: readonly string[],
  anyOrder: boolean,
): readonly BlankVerdict[] {
  const fits = anyOrder
    ? fitsAnywhere(key, given)
    : key.map((blank, place) => fills(blank, given[place] ?? ""));
  return key.map((blank, place) => {
    if (fits[place]) return "right";
    if (!isFilled(given[place] ?? "")) return "no_answer";
    return isComparable(blank) ? "wrong" : "reviewing";
  });
}

/**
 * By the places of what was given: whether each text serves a blank. Each serves one only, and each blank is served once;
 * texts that could serve several give way to those that cannot.
 */
function fitsAnywhere(blanks: readonly string[], given: readonly string[]): readonly boolean[] {
  const servedBy = new Map<number, number>();
  const serve = (text: number, seen: Set<number>): boolean =>
    blanks.some((blank, at) => {
      if (seen.has(at) || !fills(blank, given[text] ?? "")) return false;
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

/** A key may list alternatives: `1/2##0.5`, `2 或 3`, `甲|乙` (in TeX a bar is an absolute value), and say how far a number may be off: `3.14±0.01`. */
function fills(blank: string, given: string): boolean {
  if (!isFilled(given)) return false;
  const signs = /[$\\]/.test(blank) ? /##|\\# ?\\#|或者?/ : /##|[|｜]|或者?/;
  return [blank, ...blank.split(signs)].some(
    (one) => isFilled(one) && (sameAnswer(one, given) || withinTolerance(one, given)),
  );
}

export function isFilled(text: string): boolean {
  return plainAnswer(text) !== "";
}

/** One short value; several numbered parts or whole sentences are for a person to compare. */
export function isComparable(blank: string): boolean {
  const parts = blank.match(/[（(]\d+[)）]\.?|[①-⑨]/g) ?? [];
  const rest = parts.reduce((text, part) => text.replace(part, ""), blank).trim();
  return plainAnswer(blank).length <= 40 && (parts.length < 2 || rest === "");
}
