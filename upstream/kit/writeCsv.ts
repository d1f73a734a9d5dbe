import { csvCell, quoted } from "./csvCell.ts";

/** A CSV that Excel opens as UTF-8; with `isSafe` a cell that would be computed there is kept a text. */
export function writeCsv(rows: readonly (readonly string[])[], isSafe = true): Buffer {
  const lines = rows.map((row) => row.map(isSafe ? csvCell : quoted).join(","));
  return Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n`);
}
