import { type DataOf, type InputOf, callOf } from "#shared/contract/endpoint.ts";
import {
  practiceAnnotate,
  practiceAnnotations,
  practiceAnswer,
  practiceFinish,
  practiceJudge,
  practiceKey,
  practiceMark,
  practiceMastery,
  practiceReport,
  practiceRun,
  practiceSetup,
  practiceSingle,
  practiceStart,
} from "#shared/contract/practice/endpoints.ts";

export type PracticeSetup = NonNullable<DataOf<typeof practiceSetup>>;
export type PracticeRun = NonNullable<DataOf<typeof practiceRun>>;
export type PracticeReport = NonNullable<DataOf<typeof practiceReport>>;
/** What the server says of an answer. */
export type ToldAnswer = DataOf<typeof practiceAnswer>;
export type StartInput = InputOf<typeof practiceStart>;

/** What the address of a practice that has not begun says. */
export interface PracticeAddress {
  readonly mode: string;
  readonly subject: string;
  readonly chapter?: string | undefined;
}

export function practiceSetupCall({ mode, subject, chapter }: PracticeAddress) {
  return callOf(practiceSetup, { mode, subjectId: subject, ...(chapter && { chapterId: chapter }) });
}

export const practiceStartCall = (input: StartInput) => callOf(practiceStart, input);
export const practiceRunCall = (recordId: string) => callOf(practiceRun, { recordId });
export const practiceAnswerCall = (input: InputOf<typeof practiceAnswer>) => callOf(practiceAnswer, input);
export const practiceKeyCall = (recordId: string, seq: number) => callOf(practiceKey, { recordId, seq });
export const practiceJudgeCall = (input: InputOf<typeof practiceJudge>) => callOf(practiceJudge, input);
export const practiceMasteryCall = (input: InputOf<typeof practiceMastery>) => callOf(practiceMastery, input);
export const practiceSingleCall = (input: InputOf<typeof practiceSingle>) => callOf(practiceSingle, input);
export const practiceFinishCall = (recordId: string) => callOf(practiceFinish, { recordId });
export const practiceAnnotationsCall = (recordId: string) => callOf(practiceAnnotations, { recordId });
export const practiceAnnotateCall = (input: InputOf<typeof practiceAnnotate>) =>
  callOf(practiceAnnotate, input);
export const practiceReportCall = (recordId: string) => callOf(practiceReport, { recordId });

export function practiceMarkCall(recordId: string, seq: number, isMarked: boolean) {
  return callOf(practiceMark, { recordId, seq, isMarked: isMarked ? "1" : "0" });
}
