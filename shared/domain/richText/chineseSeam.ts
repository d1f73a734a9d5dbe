/**
 * Matches a character that needs no space beside Chinese text. Korean is not matched, because it separates words by
 * spaces.
 */
const CHINESE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff01-\uff60]/u;
/** Matches marks of both Chinese and Latin text. They count as Chinese beside a Chinese character. */
const EITHER = /[“”‘’…—·①-⑳×±]/;

/** Returns whether two joined lines of a paragraph get no space between them, because they meet in Chinese text. */
export function isChineseSeam(before: string, after: string): boolean {
  const last = nearest(Array.from(before.slice(-40)).toReversed());
  const first = nearest(Array.from(after.slice(0, 40)));
  return last.fits && first.fits && (last.isChinese || first.isChinese);
}

function nearest(chars: readonly string[]) {
  const isMark = EITHER.test(chars[0] ?? "");
  const isChinese = CHINESE.test(chars.find((char) => !EITHER.test(char)) ?? "");
  return { isChinese, fits: isMark || isChinese };
}
