/** The number of right answers in a row after which a question leaves the wrong book; a learner may choose another. */
export const LEAVES_AFTER = 3;
export const LEAVES_AFTER_LEAST = 1;
export const LEAVES_AFTER_MOST = 10;

/** Why a question was missed, as its learner sees it. */
export const WRONG_REASONS = ["careless", "concept", "unlearned", "misread"] as const;
export type WrongReason = (typeof WRONG_REASONS)[number];

const NAMES: Readonly<Record<WrongReason, string>> = {
  careless: "粗心",
  concept: "概念不清",
  unlearned: "没学过",
  misread: "看错题",
};

/** "" for none, and for one that is not known here. */
export function wrongReasonName(reason: string): string {
  return Object.hasOwn(NAMES, reason) ? NAMES[reason as WrongReason] : "";
}
