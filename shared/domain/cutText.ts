/**
 * Code points that are no character of their own: marks, joiners, variation selectors, skin colours, tags, and the vowels and finals
 * of Hangul in parts. Marks that are younger than Unicode 14 are left out, since not every supported browser knows them.
 */
const EXTENDS =
  /^(?:(?!\u0897|\u0cf3|\u0ece|[\u1acf-\u1aff])(?=[\u0300-\uffff])\p{M}|\u200c|\u200d|[\u1160-\u11ff]|[\u{1f3fb}-\u{1f3ff}]|[\u{e0020}-\u{e007f}]|[\u{e0100}-\u{e01ef}])/u;
/** One half of a flag. */
const FLAG_HALF = /[\u{1f1e6}-\u{1f1ff}]/u;
/** Flags at the end of a text, one half too many where their number is odd. */
const FLAG_HALVES = /(?:[\u{1f1e6}-\u{1f1ff}])*$/u;
const ZERO_WIDTH_JOINER = "\u200d";

/**
 * Cuts a text between two characters as people see them: never inside a surrogate pair, before a combining mark, inside a family of
 * emoji or between the halves of a flag. The rule is our own, since `Intl.Segmenter` is not in every supported browser (decision
 * 053) and server and browser must cut alike.
 * @param most code points, those of the ellipsis not among them
 * @param ellipsis stands behind a text that was cut
 * @returns the whole text where it is short enough. Of a first character that has more code points the first ones are kept
 */
export function cutText(text: string, most: number, ellipsis = ""): string {
  let limit = 0;
  for (let count = 0; count < most && limit < text.length; count++) limit += isPair(text, limit) ? 2 : 1;
  if (limit >= text.length) return text;
  const cut = text.slice(0, boundaryBefore(text, limit) || limit);
  return ellipsis === "" ? cut : cut.trimEnd() + ellipsis;
}

/** @returns the last UTF-16 index up to `at` in front of which a text may be cut; 0: the first character goes beyond `at`. */
export function boundaryBefore(text: string, at: number): number {
  let end = Math.min(at, text.length);
  while (end > 0 && !isBoundary(text, end)) end -= 1;
  return end;
}

function isBoundary(text: string, at: number): boolean {
  const before = text.slice(0, at);
  const after = text.slice(at, at + 2);
  if (isPair(text, at - 1) || EXTENDS.test(after) || before.endsWith(ZERO_WIDTH_JOINER)) return false;
  if (before.endsWith("\r") && after.startsWith("\n")) return false;
  if (!FLAG_HALF.test(after)) return true;
  return ((FLAG_HALVES.exec(before.slice(-64))?.[0].length ?? 0) / 2) % 2 === 0;
}

function isPair(text: string, at: number): boolean {
  return (text.codePointAt(at) ?? 0) > 0xffff;
}
