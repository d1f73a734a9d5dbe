import type { TextRanges } from "./ranges.ts";

/** Across and down by turns, in thousandths of the paper's width. */
export type Stroke = readonly number[];

/** A learner's annotations on a question at work; no part of the answer. */
export interface QuestionAnnotations {
  readonly highlights: TextRanges;
  /** Keys of options that were ruled out. */
  readonly struck: readonly string[];
  /** The scratch pad. */
  readonly text: string;
  readonly strokes: readonly Stroke[];
}

/** The annotations that follow the account; the scratch pad stays on its device. */
export type SharedAnnotations = Pick<QuestionAnnotations, "highlights" | "struck">;

export const NO_ANNOTATIONS: QuestionAnnotations = { highlights: [], struck: [], text: "", strokes: [] };
