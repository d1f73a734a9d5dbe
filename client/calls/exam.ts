import { callOf, type DataOf } from "#shared/contract/endpoint.ts";
import { examDetail, examList, examPaper, examReport } from "#shared/contract/exam/endpoints.ts";
import type { ExamPaperKind } from "#shared/domain/examAttempt.ts";

export const EXAMS_A_PAGE = 20;

export type ExamCard = DataOf<typeof examList>["list"][number];
export type ExamDetail = NonNullable<DataOf<typeof examDetail>>;
export type ExamReport = NonNullable<DataOf<typeof examReport>>;
export type ReportQuestion = ExamReport["question"][number];

export interface ExamFilters {
  /** Id of a subject of any level. */
  readonly subject?: string | undefined;
  readonly page: number;
}

export function examListCall(kind: ExamPaperKind, { subject, page }: ExamFilters) {
  return callOf(examList, { kind, ...(subject && { subjectId: subject }), page, pageSize: EXAMS_A_PAGE });
}

/** An attempt with its paper and the saved answers. */
export type ExamPaper = NonNullable<DataOf<typeof examPaper>>;
export type ExamSection = ExamPaper["section"][number];
export type ExamQuestion = ExamSection["question"][number];
export type GivenAnswer = ExamPaper["saved"][number];
/** Clock and state of an attempt, which every response of an exam call contains. */
export type ExamClock = Pick<ExamPaper, "status" | "deadline" | "serverTime">;
