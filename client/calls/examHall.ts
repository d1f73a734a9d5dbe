import { type DataOf, callOf } from "#shared/contract/endpoint.ts";
import { examBoard, examDetail, examList, examStart } from "#shared/contract/exam/endpoints.ts";
import type { ExamPaperKind } from "#shared/domain/examAttempt.ts";

export const EXAMS_A_PAGE = 20;

export type ExamCard = DataOf<typeof examList>["list"][number];
export type ExamDetail = NonNullable<DataOf<typeof examDetail>>;

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
export const examBoardCall = (paperId: string) => callOf(examBoard, { paperId });
