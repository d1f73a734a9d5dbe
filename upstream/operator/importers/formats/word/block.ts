import type { Remark } from "#upstream/operator/importers/bankRecord.ts";
import type { Section } from "./lineSigns.ts";
import type { TextLine } from "./optionLines.ts";

/** The lines of a document that belong to one question. */
export interface Block {
  /** Number of the question; 0 when the document gives it none. */
  readonly number: number;
  readonly paragraph: number;
  readonly section: Section;
  readonly lines: TextLine[];
  readonly notes: Remark[];
  /** The automatic list whose number began this question; undefined when the author typed the number. */
  readonly list: string | undefined;
  /** true: the document does not show which of the lines before the options belong to the question. */
  readonly isUnclear: boolean;
  /** The text for several questions to which the block belongs, or which it is. */
  readonly material?: Material | undefined;
}

/** The text for several questions to which a block belongs, or which it is. */
export interface Material {
  readonly id: string;
  readonly paragraph: number;
  /** false: the text is not read whole, so that its questions are refused. */
  readonly isWhole: boolean;
  readonly isItself?: boolean;
}
