/** Writes a CSV cell. Disarms a leading = + - @, because a spreadsheet would compute such a cell of hostile text. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  const written =
    typeof value === "object" ? JSON.stringify(value) : String(value as string | number | boolean);
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(written) ? `'${written}` : written;
  return quoted(text);
}

/** Quotes a cell where needed, without disarming formulas. */
export function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Writes CSV that Excel opens as UTF-8. `isSafe`: disarms cells that a spreadsheet would compute. */
export function writeCsv(rows: readonly (readonly string[])[], isSafe = true): Buffer {
  const lines = rows.map((row) => row.map(isSafe ? csvCell : quoted).join(","));
  return Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n`);
}
