import { dirname } from "node:path";
import { InputError } from "#upstream/operator/importers/inputFile.ts";
import type { Format } from "../format.ts";
import { checkOffice } from "../office.ts";
import { readWhole } from "../readText.ts";
import { hasHeadings, tableItems } from "../tableRows.ts";
import type { Zip } from "../zip.ts";
import { readingOf, readWorkbook, type Workbook, xmlOf } from "./workbook.ts";
import { sheetRows } from "./sheetRows.ts";
import { sheetCells } from "./sheetXml.ts";

export const xlsx: Format = {
  name: "xlsx",
  extensions: [".xlsx"],
  unit: "rows",
  help: "Excel, the first sheet of the template (--template FILE.xlsx)",
  sniff: () => false,
  async open(input) {
    const { path, subject, source } = input;
    return readingOf(path, async () => {
      const { zip, book, rows } = await firstSheet(await readWhole(input), path);
      const notes = (await otherTables(zip, book)).map((name) => ({
        field: "",
        reason: `the sheet “${name}” has questions too, and only the first sheet is read`,
        remedy: "save it as a file of its own",
      }));
      return { folder: dirname(path), ...tableItems(rows, { path, subject, source }, notes) };
    });
  },
};

/** Returns the rows of the first visible worksheet, the archive and the workbook. Call it inside `readingOf`. */
export async function firstSheet(bytes: Buffer, path: string) {
  const zip = await checkOffice(bytes, path, "xl/workbook.xml", "Excel (.xlsx)");
  const book = await readWorkbook(zip);
  const [sheet] = book.sheets;
  if (!sheet) throw new InputError(`${path} has no sheet that is seen.`);
  return { zip, book, rows: await sheetRows(zip, sheet.part, book) };
}

/** Returns the names of the worksheets after the first that have the headings of a question table. */
async function otherTables(zip: Zip, book: Workbook): Promise<string[]> {
  const names: string[] = [];
  for (const { name, part } of book.sheets.slice(1)) {
    const { rows } = sheetCells(await xmlOf(zip, part), 11);
    const texts = rows.map(({ cells }) =>
      cells.map(({ type, value }) => (type === "s" ? (book.texts[Number(value)] ?? "") : (value ?? ""))),
    );
    if (hasHeadings(texts)) names.push(name);
  }
  return names;
}
