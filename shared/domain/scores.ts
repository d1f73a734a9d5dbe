/*
 * Scores and amounts have at most two decimals. Sums and shares of them are computed in whole hundredths and rounded half up, as
 * numeric(…, 2) of PostgreSQL does: 3 of 4 blanks of 1.7 points are 1.28, though the float 1.7 * 0.75 * 100 lies below 127.5.
 */

/** A float may miss a half by far less, a share k of n never comes as near to a half without being it (n below 500,000). */
const TINY = 1e-6;

/**
 * A share of a score.
 * @param score Points, at most two decimals.
 * @param share 0 to 1: k of n parts.
 * @returns Points of whole hundredths, halves up.
 */
export function shareOfScore(score: number, share: number): number {
  return Math.floor(hundredthsOf(score) * share + 0.5 + TINY) / 100;
}

/** Rounds a score to whole hundredths, halves up. */
export function roundScore(score: number): number {
  return hundredthsOf(score) / 100;
}

/** Adds scores up without the errors of floats. */
export function sumOfScores(scores: readonly number[]): number {
  return scores.reduce((sum, score) => sum + hundredthsOf(score), 0) / 100;
}

/** Whole hundredths of a score or an amount, halves up. */
export function hundredthsOf(score: number): number {
  return Math.floor(score * 100 + 0.5 + TINY);
}
