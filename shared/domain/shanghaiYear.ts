const OFFSET_MS = 8 * 3_600_000;

/**
 * Returns the year in China. Not in shanghaiTime.ts: every page loads this function, few need the rest of that file.
 */
export function shanghaiYear(ms: number): number {
  return new Date(ms + OFFSET_MS).getUTCFullYear();
}
