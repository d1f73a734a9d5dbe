const OFFSET_MS = 8 * 3_600_000;

/** The year in China at an instant; apart from shanghaiTime.ts because the frame of every page needs nothing else of it. */
export function shanghaiYear(ms: number): number {
  return new Date(ms + OFFSET_MS).getUTCFullYear();
}
