/** The fewest others for a rank: with fewer, a learner could tell who is who. */
export const FEWEST_OTHERS = 10;

/** Percent of the others who have less; who has as much is not below. */
export function percentBelow(belowNum: number, othersNum: number): number {
  return Math.round((belowNum / Math.max(1, othersNum)) * 100);
}
