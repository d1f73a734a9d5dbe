const LONGEST_PAUSE_MS = 15_000;

/**
 * Returns the ms to wait after a number of consecutive failures, counted from 1: 1, 2, 4, 8 or 15 s, minus up to a half
 * at random, so that a whole class does not return at once.
 */
export function backOff(failures: number, random: () => number): number {
  const most = Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** (failures - 1));
  return Math.round(most * (1 - random() / 2));
}
