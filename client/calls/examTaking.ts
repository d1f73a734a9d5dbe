import { callOf, type DataOf, type InputOf } from "#shared/contract/endpoint.ts";
import {
  examContinue,
  examEvents,
  examPaper,
  examPause,
  examSave,
  examSection,
  examSubmit,
} from "#shared/contract/exam/endpoints.ts";

/** An attempt with its paper and what the server has of its answers. */
export type ExamPaper = NonNullable<DataOf<typeof examPaper>>;
export type ExamSection = ExamPaper["section"][number];
export type ExamQuestion = ExamSection["question"][number];
/** What the server has of a question. */
export type GivenAnswer = ExamPaper["saved"][number];
/** What every answer says of the clock and state of an attempt. */
export type ExamClock = Pick<ExamPaper, "status" | "deadline" | "serverTime">;
export type SaveInput = InputOf<typeof examSave>;

export const examPaperCall = (recordId: string) => callOf(examPaper, { recordId });
export const examContinueCall = (recordId: string, ticket: string) =>
  callOf(examContinue, { recordId, ticket });
export const examSaveCall = (input: SaveInput) => callOf(examSave, input);
export const examPauseCall = (recordId: string, ticket: string) => callOf(examPause, { recordId, ticket });
export const examSectionCall = (recordId: string, ticket: string, sectionId: string) =>
  callOf(examSection, { recordId, ticket, sectionId });
export const examEventsCall = (input: InputOf<typeof examEvents>) => callOf(examEvents, input);
export const examSubmitCall = (recordId: string, ticket: string, requestId: string) =>
  callOf(examSubmit, { recordId, ticket, requestId });
