import { type DataOf, type InputOf, callOf } from "#shared/contract/endpoint.ts";
import {
  practiceAnswer,
  practiceMark,
  practiceReport,
  practiceRun,
  practiceSetup,
  practiceStart,
} from "#shared/contract/practice/endpoints.ts";

export type PracticeSetup = NonNullable<DataOf<typeof practiceSetup>>;
export type PracticeRun = NonNullable<DataOf<typeof practiceRun>>;
export type PracticeReport = NonNullable<DataOf<typeof practiceReport>>;
export type AnswerReply = DataOf<typeof practiceAnswer>;
export type StartInput = InputOf<typeof practiceStart>;

/** Members of the address of a practice run that has not started yet. */
export interface PracticeAddress {
  readonly mode: string;
  readonly subject: string;
  readonly chapter?: string | undefined;
}

export function practiceSetupCall({ mode, subject, chapter }: PracticeAddress) {
  return callOf(practiceSetup, { mode, subjectId: subject, ...(chapter && { chapterId: chapter }) });
}

export function practiceMarkCall(recordId: string, seq: number, isMarked: boolean) {
  return callOf(practiceMark, { recordId, seq, isMarked: isMarked ? "1" : "0" });
}
