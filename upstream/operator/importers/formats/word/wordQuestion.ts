import type { Remark } from "#upstream/operator/importers/bankRecord.ts";
import type { TextOption } from "./optionLines.ts";
import type { Section } from "./lineSigns.ts";
import type { Refusal } from "../format.ts";

/** Type of an item that is a text for several questions. */
export const PASSAGE = "passage";

export interface WordQuestion {
  /** Number of the question; 0 when the document gives it none. */
  readonly number: number;
  readonly paragraph: number;
  readonly section: Section;
  subject: string;
  type: string;
  readonly fields: Map<string, string>;
  readonly options: TextOption[];
  readonly faults: Refusal[];
  readonly notes: Remark[];
  /** Habits by which this document shows keys without a label (optionMarks.ts). */
  habits: ReadonlySet<string>;
}
