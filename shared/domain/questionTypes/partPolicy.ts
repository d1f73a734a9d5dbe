/**
 * The worth of some right options and no wrong one, where not all of them were chosen: nothing, half, or the share that was
 * chosen; likewise some right pairs, whatever the others are. Set at a question, a paper or a subject, the nearest of them counts.
 */
export const PART_POLICIES = ["all", "half", "option"] as const;

export type PartPolicy = (typeof PART_POLICIES)[number];

export const DEFAULT_PART_POLICY: PartPolicy = "option";

/** The share of the full score for `hits` of `all`, some of them and not all. */
export function partRatio(policy: PartPolicy | undefined, hits: number, all: number): number {
  return { all: 0, half: 0.5, option: hits / all }[policy ?? DEFAULT_PART_POLICY];
}
