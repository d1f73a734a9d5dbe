const UNITS = ["B", "KB", "M", "G"] as const;

/**
 * A size in bytes as text in 1024 steps with two decimals: `1.50KB`, `3.00M` (Spec §5). Bytes are whole;
 * a value that would read 1024.00 moves on to the next unit. "" when the size is not known.
 */
export function formatFileSize(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes < 0) return "";
  if (bytes < 1024) return `${Math.floor(bytes)}${UNITS[0]}`;
  let value = bytes / 1024;
  let unit = 1;
  while (unit < UNITS.length - 1 && value >= 1023.995) {
    value /= 1024;
    unit += 1;
  }
  return `${value.toFixed(2)}${UNITS[unit]}`;
}
