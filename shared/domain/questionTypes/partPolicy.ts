/**
 * Worth of an answer with some, not all, right options and no wrong one: nothing, half, or the share of right options
 * chosen. For a match: of some right pairs, whatever the others. A question, a paper or a subject may set the policy;
 * the nearest one counts.
 */
export const PART_POLICIES = ["all", "half", "option"] as const;

export type PartPolicy = (typeof PART_POLICIES)[number];

export const DEFAULT_PART_POLICY: PartPolicy = "option";

/** Returns the share of the full score for `hits` of `all`, where 0 < hits < all. */
export function partRatio(policy: PartPolicy | undefined, hits: number, all: number): number {
  return { all: 0, half: 0.5, option: hits / all }[policy ?? DEFAULT_PART_POLICY];
}
