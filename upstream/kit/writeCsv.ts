/** A CSV that Excel opens as UTF-8; with `isSafe` a cell that would be computed there is kept a text. */
export function writeCsv(rows: readonly (readonly string[])[], isSafe = true): Buffer {
  const lines = rows.map((row) =>
    row.map((text) => quoted(isSafe && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text)).join(","),
  );
  return Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n`);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
