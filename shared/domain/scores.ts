/*
 * Scores and amounts have at most two decimals. Sums and shares are computed in whole hundredths and rounded half up,
 * like numeric(…, 2) of PostgreSQL. Floats alone would be wrong: 3 of 4 blanks of 1.7 points are 1.28, but
 * 1.7 * 0.75 * 100 is slightly less than 127.5 and would be rounded to 1.27.
 */

/**
 * Added before rounding, so that a float just below a half is rounded up. Larger than the error of such a float, and
 * smaller than the distance from a half of any other share k of n (n below 500,000).
 */
const TINY = 1e-6;

/**
 * Returns a share of a score.
 * @param score points, at most two decimals
 * @param share 0 to 1, a fraction k/n
 * @returns points, rounded to hundredths, halves up
 */
export function shareOfScore(score: number, share: number): number {
  return Math.floor(hundredthsOf(score) * share + 0.5 + TINY) / 100;
}

/** Rounds a score to whole hundredths, halves up. */
export function roundScore(score: number): number {
  return hundredthsOf(score) / 100;
}

export function sumOfScores(scores: readonly number[]): number {
  return scores.reduce((sum, score) => sum + hundredthsOf(score), 0) / 100;
}

/** Returns a score or an amount in whole hundredths, halves rounded up. */
export function hundredthsOf(score: number): number {
  return Math.floor(score * 100 + 0.5 + TINY);
}
