import { accuracy } from "#shared/domain/accuracy.ts";

/** Fewest other learners for a rank. With fewer, a learner could guess the figures of the others. */
export const FEWEST_OTHERS = 10;

/** Returns the percent of other learners whose figure is lower than the learner's. Equal figures are not lower. */
export function percentBelow(belowNum: number, othersNum: number): number {
  return accuracy(belowNum, othersNum);
}
