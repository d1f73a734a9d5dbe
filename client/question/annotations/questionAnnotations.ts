import type { TextRanges } from "./ranges.ts";

/** Across and down by turns, in thousandths of the paper's width. */
export type Stroke = readonly number[];

/** What a learner has noted on a question while working at it; no part of the answer. */
export interface QuestionAnnotations {
  readonly highlights: TextRanges;
  /** Keys of options that were ruled out. */
  readonly struck: readonly string[];
  /** The scratch pad. */
  readonly text: string;
  readonly strokes: readonly Stroke[];
}

/** What follows the account; the scratch pad stays on its device. */
export type SharedAnnotations = Pick<QuestionAnnotations, "highlights" | "struck">;

export const NO_ANNOTATIONS: QuestionAnnotations = { highlights: [], struck: [], text: "", strokes: [] };
