import type { Option } from "./optionsOf.ts";

const FEW = 20;

/**
 * Returns "en" for an English passage, so that browsers pronounce and hyphenate it as English; undefined: the page's
 * Chinese.
 */
export function textLang(source: string): "en" | undefined {
  const words = source.replace(/\${1,2}[^$]*\${1,2}/g, "").replace(/<[^<>]*>|\\[a-z]+/gi, "");
  const latin = words.match(/[A-Za-z]/g)?.length ?? 0;
  const chinese = words.match(/[\u3400-\u9fff]/g)?.length ?? 0;
  return latin >= FEW && chinese * 10 <= latin ? "en" : undefined;
}

/**
 * Returns the common language of all options. A short option such as "In 1962." does not show its language, and must
 * look like its neighbours.
 */
export function optionsLang(options: readonly Option[]): "en" | undefined {
  return textLang(options.map(({ content }) => content).join("\n"));
}
