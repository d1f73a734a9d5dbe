import type { PartPolicy } from "#shared/domain/questionTypes/partPolicy.ts";
import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import type { QuestionOption } from "../../platform/db/schema/questions.ts";

/** Reason why a line was refused, or what was changed in it, for the person who corrects the file. */
export interface Remark {
  readonly field: string;
  readonly reason: string;
  readonly remedy: string;
  /** true: the line was changed so that it can be used. */
  readonly repaired?: boolean;
  /** Set in notes on twins: the twin's id in the bank; 0: the twin is in the same file. */
  readonly twin?: number;
}

interface Common {
  readonly sourceKey: string;
  readonly dataset: string;
  readonly license: string;
  readonly subject: string;
}

export interface PassageRecord extends Common {
  readonly kind: "passage";
  readonly content: string;
  readonly analysis: string;
}

export interface QuestionRecord extends Common {
  readonly kind: "question";
  readonly type: QuestionType;
  readonly form: string;
  readonly stem: string;
  readonly options: readonly QuestionOption[];
  readonly answer: readonly string[];
  /**
   * true: the learner may fill the gaps in any order. undefined (not false) when the file does not set it, because
   * false would change the hashes that are stored already.
   */
  readonly anyOrder: true | undefined;
  /** Share of the score for an answer with some of the right options; undefined: the rule of the subject applies. */
  readonly partPolicy: PartPolicy | undefined;
  readonly analysis: string;
  /** Paths of the pictures, relative to the folder of the imported file. */
  readonly images: readonly string[];
  /** 1 easy to 5 hard; 0: not graded. */
  readonly difficulty: number;
  readonly score: string;
  readonly year: number | null;
  readonly exam: string;
  readonly paper: string;
  readonly passageKey: string | null;
  readonly knowledge: readonly (readonly string[])[];
}

export type BankRecord = PassageRecord | QuestionRecord;

export type Checked =
  | { readonly kind: "ok"; readonly record: BankRecord; readonly notes: readonly Remark[] }
  | { readonly kind: "refused"; readonly dataset: string; readonly remarks: readonly Remark[] };
