/**
 * Question types, by the way they are answered. A material is no type, but a text that several questions share. Each
 * type has a line in every registry (docs/architecture.md); the compiler reports a missing one.
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
