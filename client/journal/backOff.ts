const LONGEST_PAUSE_MS = 15_000;

/** Milliseconds to wait after so many failures in a row (from 1): 1, 2, 4, 8, 15 s, and up to half less, so that a class does not come back as one. */
export function backOff(failures: number, random: () => number): number {
  const most = Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** (failures - 1));
  return Math.round(most * (1 - random() / 2));
}
