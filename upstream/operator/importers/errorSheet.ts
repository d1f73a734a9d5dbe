import { both } from "#upstream/platform/kit/language.ts";
import { writeFile } from "node:fs/promises";
import { extname } from "node:path";
import type { ImportReport } from "./importReport.ts";
import type { LineRemark } from "./remarks.ts";
import { REPORT } from "./formats/sheet/xlsx.ts";
import { InputError } from "./inputFile.ts";
import { writeCsv } from "../../platform/kit/csvCell.ts";
import { fittingCell, type Sheet, writeXlsx } from "../../platform/kit/writeXlsx.ts";

const COLUMNS = [
  { heading: "结果", width: 8 },
  { heading: "位置", width: 24 },
  { heading: "编号", width: 20 },
  { heading: "字段", width: 14 },
  { heading: "原因", width: 60 },
  { heading: "处理办法", width: 60 },
];

/**
 * Checks the name of the error sheet.
 *
 * @throws InputError when the name ends with neither .csv nor .xlsx
 */
export function checkSheetName(path: string): void {
  if (!/\.(?:csv|xlsx)$/i.test(path))
    throw new InputError(
      both(`${path} ends with neither .csv nor .xlsx.`, `${path} 要以 .csv 或 .xlsx 结尾。`),
    );
}

/**
 * Writes a sheet with one row for each refusal, repair and hint, for the person who corrects the file. A workbook has
 * `mending`, the questions to mend, before it.
 */
export async function writeErrorSheet(
  path: string,
  { refusals, notes }: ImportReport,
  mending?: Sheet,
): Promise<void> {
  const row =
    (result: string) =>
    ({ place, id, field, reason, remedy }: LineRemark) =>
      [result, place, id, field, reason, remedy].map(fittingCell);
  const rows = [
    ...refusals.map(row("拒绝")),
    ...notes.filter(({ repaired }) => repaired).map(row("已修复")),
    ...notes.filter(({ repaired }) => !repaired).map(row("提示")),
  ];
  const bytes =
    extname(path).toLowerCase() === ".csv"
      ? writeCsv([COLUMNS.map(({ heading }) => heading), ...rows])
      : writeXlsx([...(mending ? [mending] : []), { name: REPORT, columns: COLUMNS, rows }]);
  await writeFile(path, bytes).catch((error: NodeJS.ErrnoException) => {
    throw new InputError(
      both(`The sheet ${path} cannot be written: ${error.message}`, `写不了表格 ${path}：${error.message}`),
    );
  });
}
