import type { QuestionType } from "#shared/domain/questionTypes.ts";
import type { Html } from "./contentTypes.ts";

/** A text that several questions are about; they follow each other in the content. */
export interface PassageSeed {
  readonly id: number;
  readonly subjectId: number;
  readonly content: Html;
}

/** A drawing of our own; its address is the hash of what is drawn. */
export interface PictureSeed {
  readonly hash: string;
  readonly svg: string;
}

export interface QuestionSeed {
  /** Absent: in the shared library. */
  readonly agencyId?: number;
  readonly id: number;
  /** Level 3 (or level 2). */
  readonly subjectId: number;
  /** Name of the chapter; equal names of one subject are one chapter. */
  readonly chapter: string;
  readonly type: QuestionType;
  readonly stem: Html;
  /** reading, cloze, option-pool or image-options; absent where there is nothing special about it. */
  readonly form?: "reading" | "cloze" | "option-pool" | "image-options";
  readonly passageId?: number;
  /** Of choices; keys A, B, C ... are given by place. */
  readonly options?: readonly Html[];
  /** Pictures under the stem, by their file names. */
  readonly images?: readonly string[];
  /** ["A"], ["A","C"], ["对"] or ["错"], one entry a blank (alternatives by "|"), or one model answer. */
  readonly answer: readonly string[];
  readonly anyOrder?: true;
  readonly analysis: Html;
  readonly score?: number;
  /** 1 easy to 5 hard. */
  readonly difficulty: number;
  readonly year?: number;
  readonly source?: string;
  readonly knowledge: readonly string[];
}

/** A paper of the bank: its questions by sections, each of a section worth the same. */
export interface PaperSeed {
  readonly id: number;
  /** Level 3. */
  readonly subjectId: number;
  readonly name: string;
  /** Of Spec §3. */
  readonly examType: number;
  readonly passScore: number;
  readonly limitMinutes: number;
  readonly sections: readonly {
    readonly name: string;
    readonly score: number;
    readonly questionIds: readonly number[];
  }[];
}
