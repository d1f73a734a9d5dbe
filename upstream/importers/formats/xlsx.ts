import { dirname } from "node:path";
import { readSheet } from "read-excel-file/node";
import { InputError } from "../inputFile.ts";
import type { Format } from "./format.ts";
import { checkOffice } from "./office.ts";
import { readWhole } from "./readText.ts";
import { type Cell, tableItems } from "./tableRows.ts";

export const xlsx: Format = {
  name: "xlsx",
  extensions: [".xlsx"],
  unit: "rows",
  help: "Excel, the first sheet of the template (--template FILE.xlsx)",
  sniff: () => false,
  async open({ path, subject, source }) {
    const bytes = await readWhole(path);
    await checkOffice(bytes, path, "xl/workbook.xml", "Excel (.xlsx)");
    const rows = await readSheet(bytes, {
      trim: false,
      parseNumber: (digits: string) => plainNumber(digits),
    } as never).catch((error: Error) => {
      throw new InputError(
        `${path} cannot be read as Excel: ${error.message}. Open it, save it as .xlsx again.`,
      );
    });
    return { folder: dirname(path), ...tableItems(rows as unknown as Cell[][], { path, subject, source }) };
  },
};

/** 0.1 as it was typed, not as the file computes it (0.10000000000000001). */
function plainNumber(digits: string): string {
  return String(Number(Number(digits).toPrecision(15)));
}
