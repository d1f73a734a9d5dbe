/**
 * Question types, by the way in which a question is answered. A material is no type, but a text that several questions
 * share. Every registry of types has an entry for each type (docs/architecture.md); the compiler reports a missing
 * entry.
 */
export const QUESTION_TYPES = [
  "single",
  "multiple",
  "indefinite",
  "judge",
  "fill",
  "match",
  "essay",
] as const;

export type QuestionType = (typeof QUESTION_TYPES)[number];
