import type { ExamPaperKind, ShowRule } from "#shared/domain/examAttempt.ts";
import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import type { DrawRule } from "../db/schema/questions.ts";
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

/** A section of questions that are each worth the same, or one that is drawn for each sitting. */
export type PaperSectionSeed = { readonly name: string; readonly desc?: string } & (
  | { readonly score: number; readonly questionIds: readonly number[] }
  | { readonly draw: readonly DrawRule[] }
);

/** A day counted from the day of the seeding, and a time of it. */
export interface SeedMoment {
  readonly day: number;
  /** HH:mm */
  readonly time: string;
}

/** An exam of the bank. */
export interface PaperSeed {
  readonly id: number;
  /** Level 3. */
  readonly subjectId: number;
  readonly name: string;
  readonly description: string;
  readonly kind: ExamPaperKind;
  /** Of Spec §3. */
  readonly examType: number;
  readonly passScore: number;
  readonly limitMinutes: number;
  /** Of an online exam; it moves with the days. */
  readonly window?: { readonly from: SeedMoment; readonly until: SeedMoment };
  /** Absent: as often as one likes. */
  readonly doTimes?: number;
  readonly redoMinutes?: number;
  readonly isRandom?: true;
  readonly optionsRandom?: true;
  readonly sectionsLocked?: true;
  readonly showResult?: ShowRule;
  /** Leaving is counted; 0: without consequences. */
  readonly leaveLimit?: number;
  readonly sections: readonly PaperSectionSeed[];
}

/** An invented learner who has sat exams; nobody can sign in as one. */
export interface ExamLearnerSeed {
  readonly agencyId: number;
  readonly mobile: string;
  readonly username: string;
  readonly nickname: string;
}

/** A sitting that is over. What was answered follows from its facts alone. */
export interface ExamSittingSeed {
  readonly agencyId: number;
  readonly mobile: string;
  readonly paperId: number;
  /** Names it among those of its learner. */
  readonly no: number;
  /** The share of questions that are answered rightly, 0 to 1. */
  readonly skill: number;
  readonly minutes: number;
  readonly daysAgo: number;
}

export interface ExamSeeds {
  readonly papers: readonly PaperSeed[];
  readonly examLearners: readonly ExamLearnerSeed[];
  readonly examSittings: readonly ExamSittingSeed[];
}
