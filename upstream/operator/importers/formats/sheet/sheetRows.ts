import { both } from "#upstream/platform/kit/language.ts";
import { cutText } from "#shared/domain/cutText.ts";
import type { Remark } from "#upstream/operator/importers/bankRecord.ts";
import { InputError } from "#upstream/operator/importers/inputFile.ts";
import { columnName } from "#upstream/platform/kit/writeXlsx.ts";
import type { Refusal } from "../format.ts";
import type { Cell, TableRow } from "../tableCells.ts";
import { descendants, textOf } from "../xml.ts";
import type { Zip } from "../zip.ts";
import { AS_TEXT, PLAIN_STYLE, plainNumber, shownNumber } from "./cellFormats.ts";
import { createPackedRows, type PackedRows, type StoredCell } from "./packedRows.ts";
import { rangeOf, type RawCell, sheetCells } from "./sheetXml.ts";
import { partOf, relationsOf, type Workbook } from "./workbook.ts";

/** Returns the rows of a worksheet with the texts that Excel shows, and remarks on rows and columns that it hides. */
export async function sheetRows(
  zip: Zip,
  part: string,
  book: Workbook,
): Promise<{ rows: TableRow[]; notes: Remark[] }> {
  const packed = createPackedRows(book.texts);
  const { merged, hidden } = await sheetCells(
    zip.stream(part),
    (cell) => compact(cell, book),
    (row) => packed.add(row),
  );
  markMerged(packed, merged);
  const pictured = await pictureRows(zip, part);
  const rows = packed.rows((number) => (pictured.has(number) ? PICTURED : undefined));
  const notes = [
    ...hiddenNote("row", hidden.rows.map(String)),
    ...hiddenNote("column", hidden.columns.map(columnName)),
  ];
  return { rows, notes };
}

const PICTURED: Refusal = {
  field: "images",
  reason: "has a picture that lies on the sheet, which is not read",
  remedy: "save it as a file beside the table and name it in 图片",
};

function compact(cell: RawCell, book: Workbook): StoredCell {
  const isPlain = cell.type === "s" && cell.formula === "" && cell.value !== undefined && cell.value !== "";
  return isPlain && (book.styles[cell.style] ?? PLAIN_STYLE).tags.length === 0
    ? Number(cell.value)
    : cellOf(cell, book);
}

function hiddenNote(kind: string, names: readonly string[]): Remark[] {
  if (names.length === 0) return [];
  return [
    {
      field: "",
      reason: `hidden ${kind}s with content are not read: ${cutText(names.join(", "), 80, "…")}`,
      remedy: `show the ${kind}s if they belong to the table`,
    },
  ];
}

export function cellOf({ type, style, value, formula }: RawCell, book: Workbook): Cell {
  const look = book.styles[style] ?? PLAIN_STYLE;
  if (/\bDISPIMG\s*\(/i.test(formula))
    return {
      reason: "is a picture in a cell, which is not read",
      remedy: "save it as a file beside the table and name it in 图片",
    };
  if (value === undefined || (value === "" && type !== "str" && type !== "inlineStr"))
    return formula === ""
      ? undefined
      : {
          reason: "is a formula whose result is not in the file",
          remedy: "open the file in Excel and save it, or type the result",
        };
  switch (type) {
    case "s":
      return wrapped(book.texts.at(Number(value)), look.tags);
    case "inlineStr":
    case "str":
      return wrapped(value, look.tags);
    case "b":
      return value.trim() === "1" ? "正确" : "错误";
    case "e":
      return { reason: `shows the error ${value}`, remedy: "mend the formula, or type what it should show" };
    case "d":
      return { reason: "is a date: the spreadsheet made one of what was typed", remedy: AS_TEXT };
    default: {
      const shown = shownNumber(value, look);
      if ("reason" in shown) return shown;
      const number = plainNumber(Number(value));
      return shown.text === number && look.tags.length === 0
        ? number
        : { shown: wrapped(shown.text, look.tags), number };
    }
  }
}

function wrapped(text: string, tags: readonly string[]): string {
  if (tags.length === 0 || text.trim() === "") return text;
  return `${tags.map((tag) => `<${tag}>`).join("")}${text}${tags
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join("")}`;
}

/** Largest number of rows that merged cells may cover; a worksheet with more is refused. */
const MOST_COVERED = 1_000_000;

/**
 * Marks the cells of later rows that a merged cell covers as unreadable: Excel shows the value of the first row there,
 * but the file does not store it in the later rows.
 */
function markMerged(rows: PackedRows, merged: readonly string[]): void {
  let covered = 0;
  for (const reference of merged) {
    const { columns, rows: range } = rangeOf(reference);
    if (range[1] <= range[0]) continue;
    for (const at of rows.between(range[0] + 1, range[1])) {
      covered += 1;
      if (covered > MOST_COVERED)
        throw new InputError(
          both("The sheet has too many merged cells. Unmerge them.", "表里合并的单元格太多，请取消合并。"),
        );
      rows.mark(at, columns[0], {
        reason: `is one cell with that of row ${range[0]} (merged)`,
        remedy: "unmerge the cells and write into each what belongs to its row",
      });
    }
  }
}

/** Returns the row numbers, from 1, at which a picture or drawing begins. */
async function pictureRows(zip: Zip, part: string): Promise<Set<number>> {
  const rows = new Set<number>();
  for (const { kind, part: drawing } of await relationsOf(zip, part)) {
    if (kind !== "drawing") continue;
    const root = await partOf(zip, drawing);
    for (const from of root ? descendants(root, ({ name }) => name === "from") : [])
      rows.add(Number(textOf(descendants(from, ({ name }) => name === "row")[0])) + 1);
  }
  return rows;
}
