import { callOf, type DataOf } from "#shared/contract/endpoint.ts";
import { examDetail, examList, examPaper, examReport } from "#shared/contract/exam/endpoints.ts";
import type { ExamPaperKind } from "#shared/domain/examAttempt.ts";

export const EXAMS_A_PAGE = 20;

export type ExamCard = DataOf<typeof examList>["list"][number];
export type ExamDetail = NonNullable<DataOf<typeof examDetail>>;
export type ExamReport = NonNullable<DataOf<typeof examReport>>;
export type ReportQuestion = ExamReport["question"][number];

export interface ExamFilters {
  /** A subject of any level. */
  readonly subject?: string | undefined;
  readonly page: number;
}

export function examListCall(kind: ExamPaperKind, { subject, page }: ExamFilters) {
  return callOf(examList, { kind, ...(subject && { subjectId: subject }), page, pageSize: EXAMS_A_PAGE });
}

/** An attempt with its paper and what the server has of its answers. */
export type ExamPaper = NonNullable<DataOf<typeof examPaper>>;
export type ExamSection = ExamPaper["section"][number];
export type ExamQuestion = ExamSection["question"][number];
/** The answer that the server has of a question. */
export type GivenAnswer = ExamPaper["saved"][number];
/** The clock and the state of an attempt, which every answer tells. */
export type ExamClock = Pick<ExamPaper, "status" | "deadline" | "serverTime">;
