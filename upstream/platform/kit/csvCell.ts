/** Writes a CSV cell. Makes a leading = + - @ harmless, which a spreadsheet would compute as a formula. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  const written =
    typeof value === "object" ? JSON.stringify(value) : String(value as string | number | boolean);
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(written) ? `'${written}` : written;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Writes CSV that Excel opens as UTF-8. */
export function writeCsv(rows: readonly (readonly unknown[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("")}`;
}
