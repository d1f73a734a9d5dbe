import { lineBreaks } from "./lineBreaks.ts";
import { plainMarks, repairText } from "./plainMarks.ts";
import { canDraw, renderMath } from "./renderMath.ts";
import { sanitise } from "./sanitise.ts";
import { createSlots, type Slots, withoutMarks } from "./slots.ts";
import { type MathPiece, splitMath } from "./splitMath.ts";
import { richTextStats } from "./stats.ts";
import { replaceTabulars, tableHtml, texSource } from "./tabular.ts";
import { createTextCache } from "./textCache.ts";
import { LONGEST_TEXT, withinLimit } from "./withinLimit.ts";

/**
 * Most characters of formulas that are drawn in one text, about five times the longest real text. Formulas beyond this
 * limit are shown as TeX source.
 */
const MOST_TEX = 20_000;
const DEEPEST_TABLE = 3;
const MOST_KNOWN = 50_000;
// module state: keyed by the source text, which alone decides the result
const cache = createTextCache(12_000_000, richTextStats);

/**
 * Renders text of any author (HTML, TeX, or text copied from a PDF) as safe HTML: tags of sanitise.ts's allow-list and
 * formulas drawn by KaTeX. A single paragraph has no <p>. The result may hold a table, so the caller must put it inside
 * a <div>. Loads KaTeX, so code of the browser must import this module dynamically.
 */
export function renderRichText(source: string): string {
  if (source === "") return "";
  return cache.get(source, () =>
    rendered(source, () => {
      richTextStats.shownAsSource += 1;
    }),
  );
}

/** Renders without the cache and returns the formulas that could not be drawn, to check a whole question bank. */
export function checkRichText(source: string): { readonly html: string; readonly failed: readonly string[] } {
  const failed: string[] = [];
  return { html: rendered(source, (tex) => failed.push(tex)), failed };
}

/**
 * Returns the formulas of a text that could not be drawn, and does not render the text around them. `known` keeps
 * the formulas that can be drawn, because the texts of one bank repeat their formulas.
 */
export function failedFormulas(source: string, known: Set<string>): readonly string[] {
  const failed: string[] = [];
  const work = { texLeft: MOST_TEX, onFailure: (tex: string) => failed.push(tex), known };
  withinLimit(source, LONGEST_TEXT, (head) => withFormulas(head, createSlots(), 0, work));
  return failed;
}

/** State while one text is rendered. The cells of its tables use the same state. */
interface Work {
  texLeft: number;
  readonly onFailure: (tex: string) => void;
  /** Formulas that were tried before; set where their HTML is not wanted. */
  readonly known?: Set<string>;
}

function rendered(source: string, onFailure: Work["onFailure"]): string {
  return withinLimit(source, LONGEST_TEXT, (head) => render(head, 0, { texLeft: MOST_TEX, onFailure }));
}

function render(source: string, depth: number, work: Work): string {
  const slots = createSlots();
  const text = withFormulas(source, slots, depth, work);
  return slots.fill(sanitise(lineBreaks(plainMarks(text, slots))));
}

/** Returns the text with marks in the place of its tables and formulas, which the slots hold. */
function withFormulas(source: string, slots: Slots, depth: number, work: Work): string {
  const withTables = tables(repairText(withoutMarks(source)), slots, depth, work);
  return splitMath(withTables)
    .map((piece) => {
      if (piece.kind === "text") return piece.text;
      const table = spanningArray(piece.tex, depth, work);
      return table === undefined
        ? slots.hold(formula(piece, work), piece.source)
        : slots.hold(table, piece.source, true);
    })
    .join("");
}

function formula({ tex, source, display }: MathPiece, work: Work): string {
  work.texLeft -= source.length;
  if (work.texLeft < 0) return texSource(source);
  if (work.known) {
    const key = `${display} ${source}`;
    if (work.known.has(key)) return "";
    if (!canDraw(tex, display)) work.onFailure(source);
    else if (work.known.size < MOST_KNOWN) work.known.add(key);
    return "";
  }
  const { html, failed } = renderMath(tex, source, display);
  if (failed) work.onFailure(source);
  return html;
}

function tables(source: string, slots: Slots, depth: number, work: Work): string {
  return replaceTabulars(source, (body, whole) => {
    const html = depth < DEEPEST_TABLE ? tableHtml(body, (cell) => render(cell, depth + 1, work)) : undefined;
    if (html === undefined) work.onFailure(whole);
    return slots.hold(html ?? texSource(whole), whole, true);
  });
}

/**
 * Converts an array with cells over several rows or columns, which KaTeX does not support, to a table with a formula in
 * each cell.
 */
function spanningArray(tex: string, depth: number, work: Work): string | undefined {
  const source = tex.trim();
  const spans =
    /\\multi(?:row|column)/.test(source) && /^\\begin\s*\{array\}[\s\S]*\\end\{array\}$/.test(source);
  if (!spans || depth >= DEEPEST_TABLE) return undefined;
  const body = source
    .replace(/^\\begin\s*\{array\}\s*\{(?:[^{}]|\{[^{}]*\})*\}/, "")
    .slice(0, -"\\end{array}".length);
  return tableHtml(body, (cell) => (cell === "" ? "" : render(`$${cell}$`, depth + 1, work)));
}
