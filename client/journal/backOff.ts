const LONGEST_PAUSE_MS = 15_000;

const LONGEST_WISH_MS = 60_000;

/**
 * Returns the ms to wait after a number of consecutive failures, counted from 1: 1, 2, 4, 8 or 15 s, minus up to a half
 * at random, so that a whole class does not return at once. A busy server may ask for a longer pause (`retryAfter`, in
 * seconds); up to a half of it is added at random.
 */
export function backOff(failures: number, random: () => number, retryAfter = 0): number {
  const most = Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** (failures - 1));
  const wish = Math.min(LONGEST_WISH_MS, retryAfter * 1_000);
  const chance = random() / 2;
  return Math.round(Math.max(most * (1 - chance), wish * (1 + chance)));
}
