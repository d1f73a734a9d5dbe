import { accuracy } from "#shared/domain/accuracy.ts";

/** Fewest other learners for a rank: with fewer, a learner could guess the others' figures. */
export const FEWEST_OTHERS = 10;

/** Returns the percent of the other learners who have less. A learner with an equal figure is not below. */
export function percentBelow(belowNum: number, othersNum: number): number {
  return accuracy(belowNum, othersNum);
}
