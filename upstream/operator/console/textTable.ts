import type { Cell, Row } from "./command.ts";

/** Matches characters that take two columns of a terminal: Chinese, Japanese, Korean, full-width forms, emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const NO_WIDTH = /\p{Mn}|\p{Me}|\p{Cf}/u;
/** Largest width of a column; WIDEST_LAST is that of the last column. Longer texts are cut. */
const WIDEST = 36;
const WIDEST_LAST = 80;

export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += NO_WIDTH.test(letter) ? 0 : WIDE.test(letter) ? 2 : 1;
  return width;
}

/** Returns the rows as aligned columns below the names of the fields. Numbers are aligned to the right. */
export function tableText(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  const columns = names.map((name, at) => {
    const most = at === names.length - 1 ? WIDEST_LAST : WIDEST;
    const cells = rows.map((row) => cut(cellText(row[name] ?? null), most));
    const isNumber = rows.every((row) => typeof row[name] === "number" || row[name] === null);
    const width = Math.max(widthOf(name), ...cells.map(widthOf));
    return { cells: [name, ...cells], width, isNumber };
  });
  return Array.from({ length: rows.length + 1 }, (_, at) =>
    columns
      .map(({ cells, width, isNumber }) => {
        const text = cells[at] ?? "";
        const room = " ".repeat(width - widthOf(text));
        return isNumber ? room + text : text + room;
      })
      .join("  ")
      .trimEnd(),
  ).join("\n");
}

export function recordText(record: Row): string {
  const width = Math.max(...Object.keys(record).map(widthOf));
  return Object.entries(record)
    .map(([name, value]) => {
      const text = cellText(value, "\n");
      return text.includes("\n") ? `${name}:\n${text}` : `${name.padEnd(width)}  ${text}`.trimEnd();
    })
    .join("\n");
}

/** Removes control characters from a text, because a learner's text could contain commands for the terminal. */
export function cellText(value: Cell, lineBreak = " "): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text
    .replace(/\r?\n/g, lineBreak)
    .replace(/[\0-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, "·");
}

function cut(text: string, most: number): string {
  if (widthOf(text) <= most) return text;
  let kept = "";
  for (const letter of text) {
    if (widthOf(kept + letter) >= most) break;
    kept += letter;
  }
  return `${kept}…`;
}
