import { escapeHtml } from "../escapeHtml.ts";

/** Most cells of a table. A larger table is shown as TeX source. */
const MOST_CELLS = 2_000;

interface Cell {
  readonly text: string;
  readonly columns: number;
  readonly rows: number;
}

/** Replaces each `\begin{tabular}..\end{tabular}` outside formulas. A nested one is replaced within its cell. */
export function replaceTabulars(source: string, render: (body: string, whole: string) => string): string {
  let result = "";
  let at = 0;
  for (;;) {
    const start = source.indexOf("\\begin{tabular}", at);
    const end = start < 0 ? -1 : endOf(source, start);
    if (end < 0) return result + source.slice(at);
    const whole = source.slice(start, end);
    result += source.slice(at, start) + render(bodyOf(whole), whole);
    at = end;
  }
}

/** Returns the table as HTML; undefined: too large. `renderCell` makes each cell's content safe. */
export function tableHtml(body: string, renderCell: (text: string) => string): string | undefined {
  const rows = splitTop(body, "\\\\").map((row) => splitTop(withoutRules(row), "&").map(readCell));
  if (rows.flat().length > MOST_CELLS) return undefined;
  const covered = new Map<number, number>();
  const html = rows
    .filter((row) => row.some((cell) => cell.text !== ""))
    .map((row) => rowHtml(row, covered, renderCell));
  return `<table class="tex">${html.join("")}</table>`;
}

/** Writes a table row as HTML. A cell covered by a \multirow above it is empty in TeX and left out in HTML. */
function rowHtml(
  row: readonly Cell[],
  covered: Map<number, number>,
  renderCell: (text: string) => string,
): string {
  let column = 0;
  let html = "";
  for (const cell of row) {
    const above = covered.get(column) ?? 0;
    if (above > 0) covered.set(column, above - 1);
    if (above === 0 || cell.text !== "") {
      if (cell.rows > 1) for (let i = 0; i < cell.columns; i += 1) covered.set(column + i, cell.rows - 1);
      const span = `${cell.columns > 1 ? ` colspan="${cell.columns}"` : ""}${cell.rows > 1 ? ` rowspan="${cell.rows}"` : ""}`;
      html += `<td${span}>${renderCell(cell.text)}</td>`;
    }
    column += cell.columns;
  }
  return `<tr>${html}</tr>`;
}

function readCell(source: string): Cell {
  let text = source.trim();
  let columns = 1;
  let rows = 1;
  for (let round = 0; round < 2; round += 1) {
    const match = /^\\multi(column|row)(?:\[[^\]]*\])?\s*\{(\d{1,2})\}\s*\{[^{}]*\}\s*\{([\s\S]*)\}$/.exec(
      text,
    );
    if (!match) break;
    const span = Math.min(20, Math.max(1, Number(match[2])));
    if (match[1] === "column") columns = span;
    else rows = span;
    text = (match[3] ?? "").trim();
  }
  return { text, columns, rows };
}

function withoutRules(row: string): string {
  return row.replace(/\\(?:hline|toprule|midrule|bottomrule)\b|\\cline\s*\{[^{}]*\}/g, "");
}

function bodyOf(whole: string): string {
  const inner = whole
    .slice("\\begin{tabular}".length, -"\\end{tabular}".length)
    .replace(/^\s*\[[^\]]*\]/, "");
  return inner.replace(/^\s*\{(?:[^{}]|\{[^{}]*\})*\}/, "");
}

function endOf(source: string, start: number): number {
  const marks = /\\(begin|end)\{tabular\}/g;
  marks.lastIndex = start;
  let depth = 0;
  for (let match = marks.exec(source); match; match = marks.exec(source)) {
    depth += match[1] === "begin" ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return -1;
}

/** Splits at a separator outside braces, formulas and inner environments. */
function splitTop(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let inMath = false;
  let start = 0;
  for (let i = 0; i < text.length; i += 1) {
    if (depth === 0 && !inMath && text.startsWith(separator, i)) {
      parts.push(text.slice(start, i));
      start = i + separator.length;
      i = start - 1;
    } else if (text.startsWith("\\begin{", i)) depth += 1;
    else if (text.startsWith("\\end{", i)) depth -= 1;
    else if (text[i] === "\\") i += 1;
    else if (text[i] === "{") depth += 1;
    else if (text[i] === "}") depth -= 1;
    else if (text[i] === "$") inMath = !inMath;
  }
  parts.push(text.slice(start));
  return parts;
}

export function texSource(source: string): string {
  return `<code class="tex" translate="no">${escapeHtml(source)}</code>`;
}
