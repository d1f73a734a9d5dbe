/** Number of right answers in a row after which a question leaves the wrong book. Learners may set another number. */
export const LEAVES_AFTER = 3;
export const LEAVES_AFTER_LEAST = 1;
export const LEAVES_AFTER_MOST = 10;

/** Reasons for a wrong answer, from which the learner chooses one. */
export const WRONG_REASONS = ["careless", "concept", "unlearned", "misread"] as const;
export type WrongReason = (typeof WRONG_REASONS)[number];

const NAMES: Readonly<Record<WrongReason, string>> = {
  careless: "粗心",
  concept: "概念不清",
  unlearned: "没学过",
  misread: "看错题",
};

/** Returns the Chinese name of a reason; "": no reason, or an unknown one. */
export function wrongReasonName(reason: string): string {
  return Object.hasOwn(NAMES, reason) ? NAMES[reason as WrongReason] : "";
}
