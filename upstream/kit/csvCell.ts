/** A leading = + - @ would be a formula to a spreadsheet, and the text may be somebody else's. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  const written =
    typeof value === "object" ? JSON.stringify(value) : String(value as string | number | boolean);
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(written) ? `'${written}` : written;
  return quoted(text);
}

/** Nothing is kept from being computed. */
export function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A CSV that Excel opens as UTF-8; with `isSafe` a cell that would be computed there is kept a text. */
export function writeCsv(rows: readonly (readonly string[])[], isSafe = true): Buffer {
  const lines = rows.map((row) => row.map(isSafe ? csvCell : quoted).join(","));
  return Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n`);
}
