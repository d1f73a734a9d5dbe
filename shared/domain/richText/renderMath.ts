import katex from "katex";
import "katex/contrib/mhchem";
import { texSource } from "./tabular.ts";

/** Commands of other TeX packages that real questions use and KaTeX lacks. */
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

/** Most columns of an array that gives its columns as a repetition, such as `*{35}{l}`. */
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

/**
 * Matches TeX commands that define other commands. A short formula with definitions can grow to millions of characters,
 * and no question needs them.
 */
const DEFINES = /\\(?:[gex]?def|let|futurelet|global|long|(?:new|renew|provide)command)(?![a-z])/i;

/** Renders a formula as HTML and MathML, or its source in <code> when KaTeX cannot parse it. Never throws. */
export function renderMath(tex: string, source: string, display: boolean): RenderedMath {
  const html = repaired(tex, (attempt) => draw(attempt, display, "htmlAndMathml"));
  return { html: html ?? texSource(source), failed: html === undefined };
}

/**
 * Returns whether `renderMath` can draw a formula, in a quarter of its time: KaTeX writes MathML alone that fast, and
 * fails for the same formulas, except for one character that HTML lacks.
 */
export function canDraw(tex: string, display: boolean): boolean {
  const output = tex.includes("\u{1d6a4}") ? "htmlAndMathml" : "mathml";
  return repaired(tex, (attempt) => draw(attempt, display, output)) !== undefined;
}

/** Returns the result of the first repair of a formula that KaTeX can parse. */
function repaired(tex: string, drawn: (tex: string) => string): string | undefined {
  if (DEFINES.test(tex)) return undefined;
  const fixed = columnSpecs(FIXES.reduce((text, [from, to]) => text.replace(from, to), tex));
  for (const attempt of [fixed, plainBraces(fixed), fixed.replace(/\\?\$/g, "\\$$")]) {
    try {
      return drawn(attempt);
    } catch {
      // Continues with the next repair.
    }
  }
  return undefined;
}

/**
 * Repairs a set, such as {1, 2}, that lost the backslashes before its braces and was split into two formulas: a brace
 * without its counterpart is drawn as a character.
 */
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

/** Draws a formula and excludes it from the browser's translation, which would read its letters as words. */
function draw(tex: string, display: boolean, output: "htmlAndMathml" | "mathml"): string {
  const html = katex.renderToString(tex, {
    displayMode: display,
    output,
    strict: "ignore",
    trust: false,
    throwOnError: true,
    maxExpand: 1000,
    maxSize: 20,
    macros: { ...MACROS },
  });
  return html.replace('<span class="katex">', '<span class="katex" translate="no">');
}

/** Expands `*{35}{l}` and drops `@{}` and widths from column specifications: KaTeX accepts only l, c, r and |. */
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
