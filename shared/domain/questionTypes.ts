/** What a question of the bank is answered with. A material is no type: it is a text that several questions share. */
export const QUESTION_TYPES = ["single", "multiple", "indefinite", "judge", "fill", "essay"] as const;

export type QuestionType = (typeof QUESTION_TYPES)[number];

/** Several options may be chosen: 多选, where two or more are right, and 不定项, where one may be all. */
export function takesSeveral(type: string): boolean {
  return type === "multiple" || type === "indefinite";
}

/**
 * What some right options and no wrong one are worth, where not all of them were chosen: nothing, half, or the share that was
 * chosen. Set at a question, a paper or a subject, the nearest of them counts.
 */
export const PART_POLICIES = ["all", "half", "option"] as const;

export type PartPolicy = (typeof PART_POLICIES)[number];

export const DEFAULT_PART_POLICY: PartPolicy = "option";
