import { dirname } from "node:path";
import type { Remark } from "#upstream/operator/importers/bankRecord.ts";
import { InputError } from "#upstream/operator/importers/inputFile.ts";
import type { Format } from "../format.ts";
import { checkOffice } from "../office.ts";
import { readWhole } from "../readText.ts";
import { hasHeadings, tableItems } from "../tableRows.ts";
import type { Zip } from "../zip.ts";
import { readingOf, readWorkbook, type Workbook, xmlOf } from "./workbook.ts";
import { sheetRows } from "./sheetRows.ts";
import { sheetCells } from "./sheetXml.ts";

/** Name of the worksheet of the template that explains the columns. */
export const EXPLAINED = "填写说明";
/** Name of the worksheet of a report that lists all remarks. */
export const REPORT = "导入报告";

export const xlsx: Format = {
  name: "xlsx",
  extensions: [".xlsx"],
  unit: "rows",
  help: "Excel, the first sheet of the template (--template FILE.xlsx)",
  sniff: () => false,
  async open(input) {
    const { path, subject, source } = input;
    return readingOf(path, async () => {
      const { zip, book, rows, notes } = await firstSheet(await readWhole(input), path);
      const all = [...notes, ...(await otherSheets(zip, book))];
      return { folder: dirname(path), ...tableItems(rows, { path, subject, source }, all) };
    });
  },
};

/** Returns the rows of the first visible worksheet with remarks on it, the archive and the workbook. Call it inside `readingOf`. */
export async function firstSheet(bytes: Buffer, path: string) {
  const zip = await checkOffice(bytes, path, "xl/workbook.xml", "Excel (.xlsx)");
  const book = await readWorkbook(zip);
  const [sheet] = book.sheets;
  if (!sheet) throw new InputError(`${path} has no sheet that is seen.`);
  return { zip, book, ...(await sheetRows(zip, sheet.part, book)) };
}

/** Returns a remark on each further worksheet that has content, except those for authors. */
async function otherSheets(zip: Zip, book: Workbook): Promise<Remark[]> {
  const notes: Remark[] = [];
  for (const { name, part } of book.sheets.slice(1)) {
    const { rows } = sheetCells(await xmlOf(zip, part), 11);
    if (rows.length === 0 || name === EXPLAINED || name === REPORT) continue;
    const texts = rows.map(({ cells }) =>
      cells.map(({ type, value }) => (type === "s" ? (book.texts[Number(value)] ?? "") : (value ?? ""))),
    );
    notes.push({
      field: "",
      reason: `the sheet “${name}” has ${hasHeadings(texts) ? "questions too" : "content too"}, and only the first sheet is read`,
      remedy: "save it as a file of its own if it has questions",
    });
  }
  return notes;
}
