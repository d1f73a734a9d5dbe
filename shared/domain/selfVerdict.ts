export const SELF_VERDICTS = ["right", "part_right", "wrong"] as const;

export type SelfVerdict = (typeof SELF_VERDICTS)[number];
