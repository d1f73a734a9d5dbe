import { both } from "#upstream/platform/kit/language.ts";
import type { Cell, Row, ThingNames } from "./command.ts";
import { cellIn, shownCell } from "./shownCell.ts";
import { headText } from "./heads.ts";
import { largest } from "../../platform/kit/longLists.ts";

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
export function tableText(rows: readonly Row[], noun = "", things: ThingNames = {}): string {
  const names = Object.keys(rows[0] ?? {});
  const columns = names.map((name, at) => {
    const most = at === names.length - 1 ? WIDEST_LAST : WIDEST;
    const cells = rows.map((row) => cut(cellText(shownCell(noun, name, cellIn(row, name), things)), most));
    const isNumber = rows.every((row) => typeof cellIn(row, name) === "number" || cellIn(row, name) === null);
    const width = largest(widthOf(headText(name, noun)), cells.map(widthOf));
    return { cells: [headText(name, noun), ...cells], width, isNumber };
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

export function recordText(record: Row, noun = "", things: ThingNames = {}): string {
  const shown = Object.keys(record).map((name) => {
    return [
      headText(name, noun),
      cellText(shownCell(noun, name, cellIn(record, name), things), "\n"),
    ] as const;
  });
  const width = Math.max(...shown.map(([head]) => widthOf(head)));
  return shown
    .map(([head, text]) =>
      text.includes("\n")
        ? `${head}:\n${text}`
        : `${head}${" ".repeat(width - widthOf(head))}  ${text}`.trimEnd(),
    )
    .join("\n");
}

/** Removes control characters from a text, because a learner's text could contain commands for the terminal. */
export function cellText(value: Cell, lineBreak = " "): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? both("yes", "是") : both("no", "否");
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
