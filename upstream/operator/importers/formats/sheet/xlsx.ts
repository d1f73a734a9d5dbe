import { both } from "#upstream/platform/kit/language.ts";
import { dirname } from "node:path";
import type { Remark } from "#upstream/operator/importers/bankRecord.ts";
import { InputError } from "#upstream/operator/importers/inputFile.ts";
import type { Format } from "../format.ts";
import { openOffice } from "../office.ts";
import { readWhole } from "../readText.ts";
import { otherItems } from "../otherTables.ts";
import { HEAD_WITHIN, hasHeadings } from "../tableHead.ts";
import { tableItems } from "../tableRows.ts";
import type { Zip } from "../zip.ts";
import { readingOf, readWorkbook, type SheetPart, type Workbook } from "./workbook.ts";
import { cellOf, sheetRows } from "./sheetRows.ts";
import { sheetCells, type SheetRow } from "./sheetXml.ts";
import type { Cell } from "../tableCells.ts";

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
      const { rows, notes, others } = await firstSheet(await readWhole(input), path);
      const all = [...notes, ...(await others())];
      const items =
        otherItems(rows, { subject, source }, all) ?? tableItems(rows, { path, subject, source }, all);
      return { folder: dirname(path), ...items };
    });
  },
};

/** Returns the rows of the first visible worksheet with remarks on it; `others` reads remarks on the other sheets. Call it inside `readingOf`. */
export async function firstSheet(bytes: Buffer, path: string) {
  const zip = await openOffice(bytes, path, "xl/workbook.xml", "Excel (.xlsx)");
  const book = await readWorkbook(zip);
  const sheet = book.sheets.find(({ isHidden }) => !isHidden);
  if (!sheet) throw new InputError(both(`${path} has no sheet that is seen.`, `${path} 没有可见的工作表。`));
  return { ...(await sheetRows(zip, sheet.part, book)), others: () => otherSheets(zip, book, sheet) };
}

/** Returns a remark on each other worksheet that has content, except the sheet of the template for authors. */
async function otherSheets(zip: Zip, book: Workbook, read: SheetPart): Promise<Remark[]> {
  const notes: Remark[] = [];
  for (const sheet of book.sheets) {
    const { name, part, isHidden } = sheet;
    if (sheet === read || name === EXPLAINED || name === REPORT) continue;
    const rows: SheetRow<Cell>[] = [];
    await sheetCells(
      zip.stream(part),
      (cell) => cellOf(cell, book),
      (row) => rows.push(row) < HEAD_WITHIN + 1,
    );
    if (rows.length === 0) continue;
    const content = hasHeadings(rows.map(({ cells }) => cells)) ? "questions too" : "content too";
    notes.push({
      field: "",
      reason: `the ${isHidden ? "hidden " : ""}sheet “${name}” has ${content}, and only the first ${isHidden ? "visible " : ""}sheet is read`,
      remedy: "save it as a file of its own if it has questions",
    });
  }
  return notes;
}
