import { storableText } from "#shared/domain/storableText.ts";
import { csvRows } from "../importers/formats/csv.ts";
import { firstSheet } from "../importers/formats/sheet/xlsx.ts";
import { readingOf } from "../importers/formats/sheet/workbook.ts";
import { type TableRow } from "../importers/formats/tableCells.ts";
import { InputError } from "../importers/inputFile.ts";
import type { Remark } from "../importers/bankRecord.ts";
import { tellInChinese } from "../importers/inChinese/tellInChinese.ts";
import { CallError } from "../errors.ts";
import type { InputSheet } from "./kinds.ts";
import { both, told, type Told } from "#upstream/platform/kit/language.ts";

interface Columns {
  /** "needed": the table must have a column with this heading; "free": the column may be missing. */
  readonly [heading: string]: "needed" | "free";
}

export interface SheetRow<C extends Columns> {
  /** Number of the row, from 1, as the spreadsheet shows it. */
  readonly number: number;
  /** Trimmed texts of the cells by the heading of their column; "": the cell is empty. */
  readonly cells: Readonly<Record<keyof C & string, string>>;
}

/**
 * Reads the rows below the headings of a table; empty rows are skipped. Cells whose typed text is unknown are reported
 * in `faults`: a formula without a result, or a text that the spreadsheet turned into a date.
 *
 * @throws CallError when the file is no table or has other columns
 */
export async function readSheet<const C extends Columns>(
  { name, base64 }: InputSheet,
  { field, columns, faults }: { readonly field: string; readonly columns: C; readonly faults: Told[] },
): Promise<readonly SheetRow<C>[]> {
  const headings = Object.keys(columns) as (keyof C & string)[];
  const needed = headings.filter((heading) => columns[heading] === "needed");
  const isHead = (cells: readonly string[]) => {
    const texts = cells.map((cell) => cell.trim());
    return (
      needed.every((heading) => texts.includes(heading)) && texts.some((text) => headings.includes(text))
    );
  };
  const bytes = Buffer.from(base64, "base64");
  const rows = await rowsOf(bytes, { name, faults, isHead }).catch((error: unknown) => {
    if (error instanceof InputError) throw new CallError(told(`${field}: ${error.message}`));
    throw error;
  });
  const textIn = ({ number, cells }: TableRow, at: number): string => {
    const cell = cells[at];
    if (typeof cell === "string") return storableText(cell).trim();
    if (cell === undefined) return "";
    if ("shown" in cell) return cell.number;
    faults.push(
      both(`row ${number}: a cell ${cell.reason}; ${cell.remedy}`, toldOf(`第 ${number} 行`, cell)),
    );
    return "";
  };
  const [head, ...below] = rows.filter(({ isBlank }) => !isBlank);
  const firstRow = head === undefined ? [] : Array.from(head.cells, (_, at) => textIn(head, at));
  for (const heading of headings) {
    if (firstRow.filter((one) => one === heading).length > 1)
      throw new CallError(
        both(
          `${field}: ${name} has two columns ${heading}. Keep one.`,
          `${field}: ${name} 有两列“${heading}”，请删掉一列。`,
        ),
      );
    if (columns[heading] === "needed" && !firstRow.includes(heading))
      throw new CallError(
        both(
          `${field}: ${name} has no column ${heading} in its first row, which has ${firstRow.filter(Boolean).join(", ") || "nothing"}. Its columns are ${headings.join(", ")}.`,
          `${field}: ${name} 第一行没有“${heading}”列，现有：${firstRow.filter(Boolean).join("、") || "没有"}。应有：${headings.join("、")}。`,
        ),
      );
  }
  const unknown = firstRow.filter((one) => one !== "" && !headings.includes(one));
  if (unknown.length > 0)
    throw new CallError(
      both(
        `${field}: ${name} has columns that are not known: ${unknown.join(", ")}. Take them out; its columns are ${headings.join(", ")}.`,
        `${field}: ${name} 有多余的列：${unknown.join("、")}，请删掉。可用：${headings.join("、")}。`,
      ),
    );
  return below.map((row) => ({
    number: row.number,
    cells: Object.fromEntries(
      headings.map((heading) => {
        const at = firstRow.indexOf(heading);
        return [heading, at < 0 ? "" : textIn(row, at)];
      }),
    ) as SheetRow<C>["cells"],
  }));
}

interface Reading {
  readonly name: string;
  readonly faults: Told[];
  readonly isHead: (cells: readonly string[]) => boolean;
}

function rowsOf(bytes: Buffer, { name, faults, isHead }: Reading): Promise<readonly TableRow[]> {
  return readingOf(name, async () => {
    if (!/\.xlsx$/i.test(name)) return csvRows(bytes, name, undefined, isHead).rows;
    const { rows, notes } = await firstSheet(bytes, name);
    faults.push(...notes.map((note) => both(`${name}: ${note.reason}: ${note.remedy}`, toldOf(name, note))));
    return rows;
  });
}

function toldOf(place: string, { reason, remedy }: Pick<Remark, "reason" | "remedy">): string {
  const told = tellInChinese({ field: "", reason, remedy });
  return `${place}：${told.reason}，${told.remedy}`;
}
