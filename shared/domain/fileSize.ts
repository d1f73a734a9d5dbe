const UNITS = ["B", "KB", "M", "G"] as const;

/**
 * A size in bytes as text in 1024 steps with two decimals in every unit: `512.00B`, `1.50KB`, `3.00M` (Spec §5).
 * A value that would read 1024.00 moves on to the next unit. "" when the size is not known.
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
