import { lineBreaks } from "./lineBreaks.ts";
import { plainMarks, repairText } from "./plainMarks.ts";
import { renderMath } from "./renderMath.ts";
import { sanitise } from "./sanitise.ts";
import { escapeHtml } from "../escapeHtml.ts";
import { createSlots, type Slots, withoutMarks } from "./slots.ts";
import { splitMath } from "./splitMath.ts";
import { replaceTabulars, tableHtml, texSource } from "./tabular.ts";
import { createTextCache } from "./textCache.ts";

/** Longer than any passage or article; what is longer still is shown as plain text. */
const LONGEST = 300_000;
// module state: rendered texts by their source, which decides them wholly
const cache = createTextCache(12_000_000);

/** Hits and misses since the start. */
export const richTextStats = cache.stats;

/**
 * Text of an unknown author (HTML, TeX, or as a PDF left it) as safe HTML: the allow-list of sanitise.ts plus
 * what KaTeX draws. One paragraph comes without <p>; a table may come, so it belongs in a <div>.
 * Pulls in KaTeX: the browser imports this module dynamically only.
 */
export function renderRichText(source: string): string {
  if (source === "") return "";
  return cache.get(source, () => (source.length > LONGEST ? escapeHtml(source) : render(source, 0, ignore)));
}

/** Renders past the cache and tells each formula that could not be drawn: for checks of a whole bank. */
export function checkRichText(source: string): { readonly html: string; readonly failed: readonly string[] } {
  const failed: string[] = [];
  return { html: render(source, 0, (tex) => failed.push(tex)), failed };
}

type OnFailure = (tex: string) => void;

function render(source: string, depth: number, onFailure: OnFailure): string {
  const slots = createSlots();
  const withTables = tables(repairText(withoutMarks(source)), slots, depth, onFailure);
  const text = splitMath(withTables)
    .map((piece) => {
      if (piece.kind === "text") return piece.text;
      const table = spanningArray(piece.tex, depth, onFailure);
      if (table !== undefined) return slots.hold(table, piece.source, true);
      const { html, failed } = renderMath(piece.tex, piece.source, piece.display);
      if (failed) onFailure(piece.source);
      return slots.hold(html, piece.source);
    })
    .join("");
  return slots.fill(sanitise(lineBreaks(plainMarks(text, slots))));
}

function tables(source: string, slots: Slots, depth: number, onFailure: OnFailure): string {
  return replaceTabulars(source, (body, whole) => {
    const html = depth < 3 ? tableHtml(body, (cell) => render(cell, depth + 1, onFailure)) : undefined;
    if (html === undefined) onFailure(whole);
    return slots.hold(html ?? texSource(whole), whole, true);
  });
}

/** KaTeX knows no cell over several rows or columns: such an array becomes a table with a formula in each cell. */
function spanningArray(tex: string, depth: number, onFailure: OnFailure): string | undefined {
  const source = tex.trim();
  const spans =
    /\\multi(?:row|column)/.test(source) && /^\\begin\s*\{array\}[\s\S]*\\end\{array\}$/.test(source);
  if (!spans || depth >= 3) return undefined;
  const body = source
    .replace(/^\\begin\s*\{array\}\s*\{(?:[^{}]|\{[^{}]*\})*\}/, "")
    .slice(0, -"\\end{array}".length);
  return tableHtml(body, (cell) => (cell === "" ? "" : render(`$${cell}$`, depth + 1, onFailure)));
}

function ignore(): void {}
