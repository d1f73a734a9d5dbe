/** Verdicts of learners on their own answers that no rule can judge. */
export const SELF_VERDICTS = ["right", "part_right", "wrong"] as const;

export type SelfVerdict = (typeof SELF_VERDICTS)[number];
