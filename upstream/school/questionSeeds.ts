import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";

interface QuestionOption {
  readonly key: string;
  readonly content: string;
}

/** A text that several questions are about; they follow each other in the content. */
export interface PassageSeed {
  readonly id: number;
  readonly subjectId: number;
  /** HTML. */
  readonly content: string;
}

/** A drawing of our own; its address is the hash of what is drawn. */
export interface PictureSeed {
  readonly hash: string;
  readonly svg: string;
}

/** A question of a folder. Its texts are HTML, as in the bank. */
export interface QuestionSeed {
  /** Absent: in the shared library. */
  readonly agencyId?: number;
  readonly id: number;
  /** Level 3 (or level 2). */
  readonly subjectId: number;
  /** Name of the chapter; equal names of one subject are one chapter. */
  readonly chapter: string;
  readonly type: QuestionType;
  readonly stem: string;
  /** reading, cloze, option-pool or image-options; absent where there is nothing special about it. */
  readonly form?: string;
  readonly passageId?: number;
  /** As in the bank: keys A, B, C ... of choices; of pairs the left items before them, with the keys 1, 2, 3 ... */
  readonly options?: readonly QuestionOption[];
  /** Pictures under the stem, by their file names. */
  readonly images?: readonly string[];
  /** ["A"], ["A","C"], ["对"] or ["错"], one entry a blank (alternatives by "##"), or one model answer. */
  readonly answer: readonly string[];
  readonly anyOrder?: boolean;
  readonly analysis: string;
  readonly score?: number;
  /** 1 easy to 5 hard. */
  readonly difficulty: number;
  readonly year?: number;
  readonly source?: string;
  readonly knowledge: readonly string[];
}

export interface QuestionBank {
  readonly questions: readonly QuestionSeed[];
  readonly passages: readonly PassageSeed[];
  readonly pictures: readonly PictureSeed[];
}
