/**
 * What a question of the bank is answered with. A material is no type: it is a text that several questions share. Each type has a
 * line in every registry (docs/architecture.md), and the compiler names those where a new one is missing.
 */
export const QUESTION_TYPES = ["single", "multiple", "indefinite", "judge", "fill", "essay"] as const;

export type QuestionType = (typeof QUESTION_TYPES)[number];

/** Whether a text of the wire names one of them: an upstream may have types that we do not know. */
export function isQuestionType(text: string): text is QuestionType {
  return (QUESTION_TYPES as readonly string[]).includes(text);
}
