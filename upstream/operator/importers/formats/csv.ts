import { both } from "#upstream/platform/kit/language.ts";
import { dirname } from "node:path";
import papa from "papaparse";
import { type Encoding, InputError } from "../inputFile.ts";
import { fieldOf } from "./columns.ts";
import type { Format } from "./format.ts";
import { decodeText, readWhole } from "./readText.ts";
import { isKnownRow, otherItems } from "./otherTables.ts";
import { HEAD_WITHIN } from "./tableHead.ts";
import { isBlankCell, type TableRow } from "./tableCells.ts";
import { tableItems } from "./tableRows.ts";

export const csv: Format = {
  name: "csv",
  extensions: [".csv", ".tsv"],
  unit: "rows",
  help: "CSV with the headings of the template, UTF-8 or GB18030 (told by itself), parted by comma, semicolon or tab",
  sniff: (head) =>
    (head.split(/\r?\n/, 1)[0] ?? "")
      .split(/[,;\t]/)
      .some((cell) => fieldOf(cell.replace(/^\uFEFF?"?|"$/g, "")) === "stem"),
  async open(input) {
    const { path, encoding, subject, source } = input;
    const { rows, notes } = csvRows(await readWhole(input), path, encoding, isKnownRow);
    const items =
      otherItems(rows, { subject, source }, notes) ?? tableItems(rows, { path, subject, source }, notes);
    return { folder: dirname(path), ...items };
  },
};

/**
 * Reads the rows of a CSV file. `isHead` recognises the row of headings, which decides the separator.
 *
 * @throws InputError when a quotation mark is not closed
 */
export function csvRows(
  bytes: Buffer,
  path: string,
  encoding: Encoding | undefined,
  isHead: (cells: readonly string[]) => boolean,
) {
  const { text, notes } = decodeText(bytes, encoding);
  const { data, errors } = papa.parse<string[]>(text, {
    skipEmptyLines: false,
    delimiter: separatorOf(text, isHead),
  });
  const quote = errors.find(({ type }) => type === "Quotes");
  if (quote)
    throw new InputError(
      both(
        `${path} is no CSV from row ${(quote.row ?? 0) + 1} on: a quotation mark is not closed. Double marks inside a cell (""). Nothing was written.`,
        `${path} 从第 ${(quote.row ?? 0) + 1} 行起不是 CSV：引号没有成对，单元格里的引号要写两遍（""）。什么也没有写入。`,
      ),
    );
  const rows: TableRow[] = data.map((typedCells, i) => {
    const cells = typedCells.map(typed);
    return { number: i + 1, cells, isBlank: cells.every(isBlankCell) };
  });
  return { rows, notes };
}

/**
 * Returns the separator by which one of the first rows has known headings. "": none; papaparse then chooses the
 * separator.
 */
function separatorOf(text: string, isHead: (cells: readonly string[]) => boolean): string {
  const isIts = (delimiter: string) =>
    papa.parse<string[]>(text, { delimiter, preview: HEAD_WITHIN }).data.some(isHead);
  return [",", "\t", ";"].find(isIts) ?? "";
}

/** Removes the `="` and `"` of `="007"`. Authors write them so that a spreadsheet keeps the cell as text. */
function typed(cell: string): string {
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
}
