const KB = 1_000;

/** How much room something takes: 18 KB, 1.3 MB. */
export function sizeText(bytes: number): string {
  if (bytes < KB * KB) return `${Math.max(1, Math.round(bytes / KB))} KB`;
  return `${(bytes / KB / KB).toFixed(1)} MB`;
}
