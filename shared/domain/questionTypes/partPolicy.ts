/**
 * Score of an answer with some of the right options and no wrong option. all: nothing; half: half of the score; option:
 * the share of the right options that were chosen. For a match: the score of some right pairs, even with wrong pairs
 * beside them. A question's own policy precedes the paper's, and the paper's precedes the subject's.
 */
export const PART_POLICIES = ["all", "half", "option"] as const;

export type PartPolicy = (typeof PART_POLICIES)[number];

export const DEFAULT_PART_POLICY: PartPolicy = "option";

/** Returns the share of the full score for `hits` right options out of `all`, where 0 < hits < all. */
export function partRatio(policy: PartPolicy | undefined, hits: number, all: number): number {
  return { all: 0, half: 0.5, option: hits / all }[policy ?? DEFAULT_PART_POLICY];
}
