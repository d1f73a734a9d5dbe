export const QUESTION_TYPES = ["single", "multiple", "judge", "fill", "essay"] as const;

export type QuestionType = (typeof QUESTION_TYPES)[number];
