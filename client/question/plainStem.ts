import { cutText } from "#shared/domain/cutText.ts";
import { MATH } from "./textLang.ts";

const MARKS: readonly (readonly [RegExp, string])[] = [
  [/<[^<>]*>/g, ""],
  [/&nbsp;/g, " "],
  [MATH, "…"],
  [/\\(?:begin|end)\{[^}]*\}|\\[a-zA-Z]+\*?/g, " "],
  [/[{}\\]/g, ""],
  [/[_~]{2,}/g, "＿"],
  [/[（(]\s*[）)]/g, "（）"],
  [/(?:…\s*){2,}/g, "…"],
  [/\s+/g, " "],
];

/** Returns the first characters of a text without markup, for titles. A formula becomes an ellipsis. */
export function plainStem(source: string, length: number): string {
  const plain = MARKS.reduce(
    (text, [mark, instead]) => text.replace(mark, instead),
    cutText(source, 2_000),
  ).trim();
  return cutText(plain, length, "…");
}
