import katex from "katex";
// Chemistry: \ce and \pu.
import "katex/contrib/mhchem";
import { texSource } from "./tabular.ts";

/** Names of other TeX packages that real questions use and KaTeX does not know. */
const MACROS: Readonly<Record<string, string>> = {
  "\\textless": "<",
  "\\textgreater": ">",
  "\\textbar": "|",
  "\\textasciitilde": "\\sim",
  "\\textasciicircum": "\\hat{}",
  "\\textquotesingle": "'",
  "\\overparen": "\\overgroup{#1}",
  "\\cancelto": "\\overset{#1}{\\cancel{#2}}",
  "\\uline": "\\underline{#1}",
  "\\multirow": "#3",
  "\\mbox": "\\text{#1}",
  "\\wideparen": "\\overgroup{#1}",
  "\\bigparallelogram": "\\text{▱}",
  "\\parallelogram": "\\text{▱}",
};

/** The most columns of an array whose columns are written as repeats. */
const MOST_COLUMNS = 100;

const FIXES: readonly (readonly [RegExp, string])[] = [
  [/&nbsp;/g, "~"],
  [/&lt;/g, "<"],
  [/&gt;/g, ">"],
  [/&amp;/g, "&"],
  [/\\left\s*\{/g, "\\left\\{"],
  [/\\right\s*\}/g, "\\right\\}"],
  [/\\begin\s*\{(eqnarray\*?)\}/g, "\\begin{aligned}"],
  [/\\end\s*\{(eqnarray\*?)\}/g, "\\end{aligned}"],
  [/\\begin\s*\{tabular\}/g, "\\begin{array}"],
  [/\\end\s*\{tabular\}/g, "\\end{array}"],
  [/\\cline\s*\{[^{}]*\}/g, ""],
  [/\\multirow(?:\[[^\][]*\])?\s*\{[^{}]*\}\s*\{[^{}]*\}/g, ""],
  [/\\multicolumn\s*\{[^{}]*\}\s*\{[^{}]*\}/g, ""],
];

export interface RenderedMath {
  readonly html: string;
  readonly failed: boolean;
}

/** A formula of some letters that defines its own commands can grow to millions; no question needs one. */
const DEFINES = /\\(?:[gex]?def|let|futurelet|global|long|(?:new|renew|provide)command)(?![a-z])/i;

/** One formula as HTML and MathML; its source in <code> where KaTeX cannot read it. Never throws. */
export function renderMath(tex: string, source: string, display: boolean): RenderedMath {
  if (DEFINES.test(tex)) return { html: texSource(source), failed: true };
  const fixed = columnSpecs(FIXES.reduce((text, [from, to]) => text.replace(from, to), tex));
  for (const attempt of [fixed, plainBraces(fixed), fixed.replace(/\\?\$/g, "\\$$")]) {
    try {
      return { html: draw(attempt, display), failed: false };
    } catch {
      // The next attempt repairs something else.
    }
  }
  return { html: texSource(source), failed: true };
}

/** Sets that lost their backslashes and fell apart over two formulas: a brace without a partner is drawn. */
function plainBraces(tex: string): string {
  const open: number[] = [];
  const alone = new Set<number>();
  for (let i = 0; i < tex.length; i += 1) {
    if (tex[i] === "\\") i += 1;
    else if (tex[i] === "{") open.push(i);
    else if (tex[i] === "}" && open.pop() === undefined) alone.add(i);
  }
  for (const at of open) alone.add(at);
  return tex
    .split("")
    .map((char, i) => (alone.has(i) ? `\\${char}` : char))
    .join("");
}

/** Draws a formula that is not for translators, which would take its letters for words. */
function draw(tex: string, display: boolean): string {
  const html = katex.renderToString(tex, {
    displayMode: display,
    output: "htmlAndMathml",
    strict: "ignore",
    trust: false,
    throwOnError: true,
    maxExpand: 1000,
    maxSize: 20,
    macros: { ...MACROS },
  });
  return html.replace('<span class="katex">', '<span class="katex" translate="no">');
}

/** `*{35}{l}` is written out, `@{}` and widths go: KaTeX reads only l, c, r and |. */
function columnSpecs(tex: string): string {
  return tex.replace(/\\begin\s*\{array\}\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g, (_, spec: string) => {
    const plain = spec
      .replace(/\*\s*\{(\d{1,2})\}\s*\{([^{}]*)\}/g, (_all, times: string, what: string) =>
        what.repeat(Math.min(Number(times), MOST_COLUMNS)).slice(0, MOST_COLUMNS),
      )
      .replace(/[@!><]\s*\{[^{}]*\}/g, "")
      .replace(/[pmb]\s*\{[^{}]*\}/g, "l");
    return `\\begin{array}{${plain}}`;
  });
}
