import { accuracy } from "#shared/domain/accuracy.ts";

/** The fewest others for a rank: with fewer, a learner could tell who is who. */
export const FEWEST_OTHERS = 10;

/** Percent of the others who have less; who has as much is not below. */
export function percentBelow(belowNum: number, othersNum: number): number {
  return accuracy(belowNum, othersNum);
}
