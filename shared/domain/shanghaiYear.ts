const OFFSET_MS = 8 * 3_600_000;

/** Returns the year in China. Separate from shanghaiTime.ts, because the frame of every page needs only this. */
export function shanghaiYear(ms: number): number {
  return new Date(ms + OFFSET_MS).getUTCFullYear();
}
