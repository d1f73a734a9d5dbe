const UNITS = ["B", "KB", "M", "G"] as const;

/**
 * Formats a size in bytes with two decimals; a unit is 1024 of the next smaller unit: `512.00B`, `1.50KB`, `3.00M`
 * (Spec §5). A size that would be rounded to 1024.00 is shown as 1.00 of the next larger unit.
 * @returns "" for an invalid size
 */
export function formatFileSize(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes < 0) return "";
  let value = Math.floor(bytes);
  let unit = 0;
  while (unit < UNITS.length - 1 && value >= 1023.995) {
    value /= 1024;
    unit += 1;
  }
  return `${value.toFixed(2)}${UNITS[unit]}`;
}
