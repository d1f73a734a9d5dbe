import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";

interface QuestionOption {
  readonly key: string;
  /** Text of the option as HTML. */
  readonly content: string;
}

/** A text that several consecutive questions refer to. */
export interface PassageSeed {
  readonly id: number;
  readonly subjectId: number;
  readonly content: string;
}

/** A drawing that was made for the content. Its address contains its hash. */
export interface PictureSeed {
  readonly hash: string;
  readonly svg: string;
}

/** A question of a folder. Its texts are HTML, as in the question bank. */
export interface QuestionSeed {
  /** Agency that owns the question; undefined: the shared library. */
  readonly agencyId?: number;
  readonly id: number;
  /** Id of a subject on level 3 (or level 2). */
  readonly subjectId: number;
  /** Name of the chapter; questions of a subject with the same name share the chapter. */
  readonly chapter: string;
  readonly type: QuestionType;
  readonly stem: string;
  /** Layout: reading, cloze, option-pool or image-options; undefined: none of these. */
  readonly form?: string;
  readonly passageId?: number;
  /** Options with the keys A, B, C. A match question has its left items first, with the keys 1, 2, 3. */
  readonly options?: readonly QuestionOption[];
  /** File names of pictures under the stem. */
  readonly images?: readonly string[];
  /**
   * Option keys such as ["A", "C"]; ["对"] (right) or ["错"] (wrong); for a fill-in one text for each gap, with
   * alternatives separated by "##"; for an essay one model answer.
   */
  readonly answer: readonly string[];
  readonly anyOrder?: boolean;
  readonly analysis: string;
  readonly score?: number;
  /** Difficulty from 1 (easy) to 5 (hard). */
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
