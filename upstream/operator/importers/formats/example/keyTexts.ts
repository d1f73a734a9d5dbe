import { truthOf } from "../../judgeWords.ts";
import type { Counter } from "./habit.ts";
import { COUNTS, folded, valueOf } from "./shapes.ts";

/** Counters in which a key may name options, by the counter of the options' labels. */
const NAMED_BY: Readonly<Record<Counter, readonly Counter[]>> = {
  letters: ["letters", "small"],
  small: ["small", "letters"],
  circled: ["circled", "digits"],
  digits: ["digits", "circled"],
  chinese: ["chinese"],
};
const ONE: Readonly<Record<Counter, string>> = {
  ...COUNTS,
  digits: "[1-9]",
  chinese: "[一二三四五六七八九]",
};
const GAP = "[\\s,、;/&和]*";

export function keyRules(count: Counter): readonly (readonly [Counter, string])[] {
  return NAMED_BY[count].map((name) => [name, `${ONE[name]}(?:${GAP}${ONE[name]})*`]);
}

/** Returns the letters of the options that a key names, sorted, such as `AC`; undefined for any other text. */
export function lettersOf(text: string, count: Counter): string | undefined {
  const plain = folded(text)
    .trim()
    .replace(/[.。;；]$/, "");
  for (const [name, rule] of keyRules(count)) {
    if (!new RegExp(`^${rule}$`).test(plain)) continue;
    const values = (plain.match(new RegExp(ONE[name], "g")) ?? []).map((one) => valueOf(name, one));
    if (new Set(values).size < values.length || values.some((value) => value > 26)) return undefined;
    return values
      .toSorted((a, b) => a - b)
      .map((value) => String.fromCharCode(64 + value))
      .join("");
  }
  return undefined;
}

/** Returns 正确 or 错误 for the key of a judgement; undefined for any other text. */
export function judgementOf(
  text: string,
  { right, wrong }: { readonly right: readonly string[]; readonly wrong: readonly string[] },
): string | undefined {
  const plain = folded(text)
    .trim()
    .replace(/[.。;；]$/, "");
  const isIn = (words: readonly string[]) =>
    words.some((word) => folded(word).toLowerCase() === plain.toLowerCase());
  if (isIn(right)) return "正确";
  if (isIn(wrong)) return "错误";
  const truth = truthOf(plain);
  return truth === undefined ? undefined : truth ? "正确" : "错误";
}

/** Pairs of words for a judgement: right, wrong. */
export const PAIRS: readonly (readonly [string, string])[] = [
  ["正确", "错误"],
  ["对", "错"],
  ["√", "×"],
  ["✓", "✗"],
  ["✔", "✘"],
  ["√", "X"],
  ["是", "否"],
  ["是", "非"],
  ["T", "F"],
  ["TRUE", "FALSE"],
  ["Y", "N"],
  ["YES", "NO"],
];
const BLANK = /_{2,}|[（(](?:[\s\u3000\u00a0]|&nbsp;)*[)）]|<u>(?:[\s\u3000\u00a0]|&nbsp;)*<\/u>/g;

/** Returns the number of empty blanks in the HTML of a stem. */
export function blanksIn(html: string): number {
  return html.replace(/\$\$[^$]*\$\$|\$[^$]*\$/g, "").match(BLANK)?.length ?? 0;
}

/** Parts the key of a question with several blanks. */
export function partsOf(html: string, blanks: number, between: string): string[] {
  if (/^\s*[（(]1[)）]/.test(html))
    return html
      .split(/[（(]\d{1,2}[)）]/)
      .map((part) => part.replace(/^[\s;；]+|[\s;；]+$/g, ""))
      .slice(1);
  const trimmed = (parts: readonly string[]) =>
    parts.map((part) => part.trim()).filter((part) => part !== "");
  const known = trimmed(html.split(/[;；\n]/));
  if (known.length > 1 || blanks < 2 || between === "") return known;
  return trimmed(between === " " ? html.split(/[\s\u3000]+/) : html.split(between));
}
