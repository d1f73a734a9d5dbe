import type { ExamPaperKind } from "#shared/domain/examAttempt.ts";
import { href } from "#shared/routes/href.ts";

export interface KindOfExam {
  readonly kind: ExamPaperKind;
  readonly hall: "mockExam" | "onlinePortal";
  readonly title: string;
}

export const KINDS = {
  mock: { kind: "mock", hall: "mockExam", title: "模拟考试" },
  online: { kind: "online", hall: "onlinePortal", title: "在线考试" },
} as const satisfies Readonly<Record<ExamPaperKind, KindOfExam>>;

/** Treats every kind of exam except `mock` as an online exam, including kinds that this site does not know. */
export function kindOf(kind: string): KindOfExam {
  return kind === "mock" ? KINDS.mock : KINDS.online;
}

export function portalHref({ hall }: KindOfExam, paperId: string): string {
  return href(hall, { paper: paperId });
}

/** Mock exams and online exams are taken at the same address. */
export const attemptHref = (recordId: string) => href("onlineExam", { record: recordId });
