import type { Option } from "./optionsOf.ts";

const FEW = 20;

/** "en" for an English passage, so that it is read and hyphenated as one; undefined for the page's own Chinese. */
export function textLang(source: string): "en" | undefined {
  const words = source.replace(/\${1,2}[^$]*\${1,2}/g, "").replace(/<[^<>]*>|\\[a-z]+/gi, "");
  const latin = words.match(/[A-Za-z]/g)?.length ?? 0;
  const chinese = words.match(/[\u3400-\u9fff]/g)?.length ?? 0;
  return latin >= FEW && chinese * 10 <= latin ? "en" : undefined;
}

/** Options are one text: "In 1962." alone says too little of its language, and must not look other than its neighbours. */
export function optionsLang(options: readonly Option[]): "en" | undefined {
  return textLang(options.map(({ content }) => content).join("\n"));
}
