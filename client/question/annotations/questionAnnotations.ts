import type { TextRanges } from "./ranges.ts";

/** Alternating x and y coordinates, in thousandths of the scratch pad's width. */
export type Stroke = readonly number[];

/** A learner's annotations on a question. They are never part of the answer. */
export interface QuestionAnnotations {
  readonly highlights: TextRanges;
  /** Keys of options that the learner ruled out. */
  readonly struck: readonly string[];
  readonly text: string;
  readonly strokes: readonly Stroke[];
}

/** The annotations that are synced between devices. The scratch pad stays on its device. */
export type SharedAnnotations = Pick<QuestionAnnotations, "highlights" | "struck">;

export const NO_ANNOTATIONS: QuestionAnnotations = { highlights: [], struck: [], text: "", strokes: [] };
