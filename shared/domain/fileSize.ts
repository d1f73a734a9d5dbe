const UNITS = ["B", "KB", "M", "G"] as const;

/**
 * Formats a size in bytes, in steps of 1024, with two decimals: `512.00B`, `1.50KB`, `3.00M` (Spec §5). A value that
 * would read 1024.00 uses the next unit.
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
