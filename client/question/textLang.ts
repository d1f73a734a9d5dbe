import type { Option } from "./optionsOf.ts";

/** Matches a formula, but not two amounts of money such as $5 and $6. */
export const MATH = /\$\$[^$]*\$\$|\$(?!\s)[^$]*[^\s$]\$(?!\d)/g;
const FEW = 20;

/**
 * Returns "en" for an English text, so that browsers pronounce and hyphenate it correctly; undefined: Chinese, the
 * language of the page.
 */
export function textLang(source: string): "en" | undefined {
  const words = source.replace(MATH, "").replace(/<[^<>]*>|\\[a-z]+/gi, "");
  const latin = words.match(/[A-Za-z]/g)?.length ?? 0;
  const chinese = words.match(/[\u3400-\u9fff]/g)?.length ?? 0;
  return latin >= FEW && chinese * 10 <= latin ? "en" : undefined;
}

/**
 * Returns the language of all options together. A single short option such as "In 1962." is too short to recognize, and
 * must not look different from the other options.
 */
export function optionsLang(options: readonly Option[]): "en" | undefined {
  return textLang(options.map(({ content }) => content).join("\n"));
}
