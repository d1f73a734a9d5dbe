import { expect, test } from "vitest";
import { amount } from "#tests/support/amount.ts";
import { questionLines } from "#tests/support/realQuestions.ts";
import { checkRichText, failedFormulas } from "./renderRichText.ts";

const EVERY = amount({ usual: 6, full: 1 });

interface Line {
  readonly id: string;
  readonly stem?: string;
  readonly text?: string;
  readonly analysis?: string;
  readonly options?: readonly { readonly text: string }[];
  readonly answer?: readonly string[];
}

test("fails to draw at most five formulas of the real questions, and shows no raw TeX", {
  timeout: 120_000,
}, () => {
  const broken = new Set<string>();
  const raw: string[] = [];
  for (const line of questionLines().filter((_, at) => at % EVERY === 0)) {
    const { id, stem, text, analysis, options = [], answer = [] } = JSON.parse(line) as Line;
    for (const source of [stem, text, analysis, ...options.map((option) => option.text), ...answer]) {
      const { html, failed } = checkRichText(source ?? "");
      if (failed.length > 0) broken.add(id);
      expect(failedFormulas(source ?? "", new Set())).toEqual(failed);
      const words = html.replace(/<annotation[\s\S]*?<\/annotation>/g, "").replace(/<[^>]*>/g, "");
      if (/\\(?:begin|end|frac|text|uline|multirow|hline|mathrm|left|quad)/.test(words)) raw.push(id);
    }
  }
  expect([...broken]).toHaveLength(Math.min(broken.size, 5));
  expect(raw.length, raw.join("\n")).toBeLessThanOrEqual(3);
});
