import type { ExamPaperKind } from "#shared/domain/examAttempt.ts";
import { href } from "#shared/routes/href.ts";

/** Names and addresses of the screens of a kind of exam. */
export interface KindOfExam {
  readonly kind: ExamPaperKind;
  readonly hall: "mockExam" | "onlinePortal";
  readonly title: string;
}

export const KINDS = {
  mock: { kind: "mock", hall: "mockExam", title: "模拟考试" },
  online: { kind: "online", hall: "onlinePortal", title: "在线考试" },
} as const satisfies Readonly<Record<ExamPaperKind, KindOfExam>>;

/** An upstream may have kinds that we do not know. */
export function kindOf(kind: string): KindOfExam {
  return kind === "mock" ? KINDS.mock : KINDS.online;
}

export function portalHref({ hall }: KindOfExam, paperId: string): string {
  return href(hall, { paper: paperId });
}

/** Both kinds are sat in one place. */
export const attemptHref = (recordId: string) => href("onlineExam", { record: recordId });
