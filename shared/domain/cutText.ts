/**
 * Code points that extend the previous character: marks, joiners, variation selectors, skin tones, tags, and the vowels
 * and finals of decomposed Hangul. Marks newer than Unicode 14 are left out, because not every supported browser knows
 * them.
 */
const EXTENDS =
  /^(?:(?!\u0897|\u0cf3|\u0ece|[\u1acf-\u1aff])(?=[\u0300-\uffff])\p{M}|\u200c|\u200d|[\u1160-\u11ff]|[\u{1f3fb}-\u{1f3ff}]|[\u{e0020}-\u{e007f}]|[\u{e0100}-\u{e01ef}])/u;
/** A regional indicator: two of them are shown as one flag. */
const FLAG_HALF = /[\u{1f1e6}-\u{1f1ff}]/u;
/** All regional indicators at the end of a text. An odd number means that the last flag is incomplete. */
const FLAG_HALVES = /(?:[\u{1f1e6}-\u{1f1ff}])*$/u;
const ZERO_WIDTH_JOINER = "\u200d";

/**
 * Cuts a text between two visible characters: never inside a surrogate pair, before a combining mark, inside an emoji
 * sequence or between the halves of a flag. Does not use `Intl.Segmenter`, which not every supported browser has
 * (decision 053): server and browser must cut at the same character.
 * @param most limit in code points, not counting the ellipsis
 * @param ellipsis appended to a text that was cut
 * @returns the whole text if it is short enough. If the first visible character alone has more than `most` code points,
 * the first `most` of them
 */
export function cutText(text: string, most: number, ellipsis = ""): string {
  let limit = 0;
  for (let count = 0; count < most && limit < text.length; count++) limit += isPair(text, limit) ? 2 : 1;
  if (limit >= text.length) return text;
  const cut = text.slice(0, boundaryBefore(text, limit) || limit);
  return ellipsis === "" ? cut : cut.trimEnd() + ellipsis;
}

/**
 * Finds a position at which the text may be cut.
 * @returns the last UTF-16 index up to `at` between two visible characters; 0: the first character ends after `at`
 */
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
