import { cutText } from "#shared/domain/cutText.ts";
import { COLUMNS, fieldOf, OPTIONS } from "./columns.ts";
import { type Cell, isBlankCell, isUnread, type TableRow, textOf } from "./tableCells.ts";

/** The headings are searched in this many first rows, because a title may come before them. */
export const HEAD_WITHIN = 10;

/** Returns whether one of the first rows holds the headings of a question table. */
export function hasHeadings(rows: readonly (readonly Cell[])[]): boolean {
  return rows.slice(0, HEAD_WITHIN).some(isHead);
}

/** Returns whether cells are the headings of a question table: a table names its types, or they follow from the answer. */
export function isHead(cells: readonly Cell[]): boolean {
  const fields = fieldsOf(cells);
  return fields.includes("stem") && (fields.includes("type") || fields.includes("answer"));
}

/**
 * Returns whether a row below the headings has the letters of the options: 选项 above A, B, C and D. Its cells that are
 * one with a heading (merged) count as empty.
 */
export function isSecondHead(head: readonly Cell[], below: readonly Cell[]): boolean {
  const fields = fieldsOf(head);
  const named = [...fieldsOf(below).keys()].filter((i) => !isUnread(below[i]) && !isBlankCell(below[i]));
  const isOption = (i: number) =>
    (fieldOf(textOf(below[i])) ?? "").startsWith("option") &&
    (fields[i] === undefined || fields[i] === OPTIONS);
  return named.length > 1 && named.every(isOption);
}

/** Returns headings of two rows as one row. */
export function joinHeads(head: readonly Cell[], below: readonly Cell[]): readonly Cell[] {
  return Array.from({ length: Math.max(head.length, below.length) }, (_, i) =>
    isUnread(below[i]) || isBlankCell(below[i]) ? head[i] : below[i],
  );
}

/** Describes the headings that were found, so that an author sees which one to add or to rename. */
export function headsSeen(rows: readonly TableRow[]): string {
  const first = rows.filter(({ number }) => number <= HEAD_WITHIN);
  const known = ({ cells }: TableRow) => fieldsOf(cells).filter((field) => field !== undefined);
  const best = first.toSorted((a, b) => known(b).length - known(a).length)[0];
  if (!best) return "It is empty.";
  const fields = new Set(known(best));
  const lacking = ["stem", "type", "answer"].filter((field) => !fields.has(field)).map(headingOf);
  const seen = best.cells.map((cell) => textOf(cell).trim()).filter((text) => text !== "");
  const found = cutText(seen.map((text) => cutText(text, 20, "…")).join(", "), 160, "…");
  return `Row ${best.number} is nearest, with ${found}; it lacks ${lacking.join(", ")}.`;
}

function headingOf(field: string): string {
  return COLUMNS.find((column) => column.field === field)?.heading ?? field;
}

export function fieldsOf(cells: readonly Cell[]): (string | undefined)[] {
  return Array.from(cells, (cell) => fieldOf(textOf(cell)));
}
