/** Writes a CSV cell. Makes a leading = + - @ harmless, which a spreadsheet would compute as a formula. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  const written =
    typeof value === "object" ? JSON.stringify(value) : String(value as string | number | boolean);
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(written) ? `'${written}` : written;
  return quoted(text);
}

/** Quotes a CSV cell if it needs quotes. A leading formula sign stays as it is. */
export function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Writes CSV that Excel opens as UTF-8. `isSafe`: makes cells harmless that a spreadsheet would compute. */
export function writeCsv(rows: readonly (readonly string[])[], isSafe = true): Buffer {
  const lines = rows.map((row) => row.map(isSafe ? csvCell : quoted).join(","));
  return Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n`);
}
