import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";

interface QuestionOption {
  readonly key: string;
  /** HTML. */
  readonly content: string;
}

/** A text that several consecutive questions refer to. */
export interface PassageSeed {
  readonly id: number;
  readonly subjectId: number;
  readonly content: string;
}

/** A drawing made for the content; its address is the hash of the drawing. */
export interface PictureSeed {
  readonly hash: string;
  readonly svg: string;
}

/** A question of a folder, with texts in HTML as in the bank. */
export interface QuestionSeed {
  /** undefined: the shared library. */
  readonly agencyId?: number;
  readonly id: number;
  /** Id of a subject on level 3 (or level 2). */
  readonly subjectId: number;
  /** Name of the chapter; questions of a subject with the same name share the chapter. */
  readonly chapter: string;
  readonly type: QuestionType;
  readonly stem: string;
  /** reading, cloze, option-pool or image-options; undefined: none of these. */
  readonly form?: string;
  readonly passageId?: number;
  /** Options as in the bank: keys A, B, C ...; a match has its left items first, with the keys 1, 2, 3 ... */
  readonly options?: readonly QuestionOption[];
  /** File names of pictures under the stem. */
  readonly images?: readonly string[];
  /**
   * ["A"], ["A","C"], ["对"] or ["错"], one entry for each blank (alternatives separated by "##"), or one model answer.
   */
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
