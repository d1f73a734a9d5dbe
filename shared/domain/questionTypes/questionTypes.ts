/**
 * Types of questions, by how they are answered. A material is no type: it is a text that several questions share. Each type has a
 * line in every registry (docs/architecture.md), and the compiler names those where a new one is missing.
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
