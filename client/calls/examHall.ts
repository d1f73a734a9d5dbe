import { type DataOf, callOf } from "#shared/contract/endpoint.ts";
import {
  examBoard,
  examDetail,
  examJoinBoard,
  examKeepWrong,
  examList,
  examReceipt,
  examReport,
  examStart,
} from "#shared/contract/exam/endpoints.ts";
import type { ExamPaperKind } from "#shared/domain/examAttempt.ts";

export const EXAMS_A_PAGE = 20;

export type ExamCard = DataOf<typeof examList>["list"][number];
export type ExamDetail = NonNullable<DataOf<typeof examDetail>>;
export type ExamReport = NonNullable<DataOf<typeof examReport>>;
export type ReportQuestion = ExamReport["question"][number];

export interface ExamFilters {
  /** Of any level. */
  readonly subject?: string | undefined;
  readonly page: number;
}

export function examListCall(kind: ExamPaperKind, { subject, page }: ExamFilters) {
  return callOf(examList, { kind, ...(subject && { subjectId: subject }), page, pageSize: EXAMS_A_PAGE });
}

export const examDetailCall = (paperId: string) => callOf(examDetail, { paperId });
export const examStartCall = (paperId: string, requestId: string) =>
  callOf(examStart, { paperId, requestId });
export const examReportCall = (recordId: string) => callOf(examReport, { recordId });
export const keepWrongCall = (recordId: string) => callOf(examKeepWrong, { recordId });
export const examReceiptCall = (receipt: string, hash: string) => callOf(examReceipt, { receipt, hash });
export const examBoardCall = (paperId: string) => callOf(examBoard, { paperId });
export const joinBoardCall = (paperId: string, nickname: string) =>
  callOf(examJoinBoard, { paperId, nickname });
