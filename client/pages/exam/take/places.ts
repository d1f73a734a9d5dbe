import { href } from "#shared/routes/href.ts";
import type { ExamPaper } from "../../../calls/examTaking.ts";

export function resultHref({ kind, recordId }: Pick<ExamPaper, "kind" | "recordId">): string {
  return href(kind === "mock" ? "mockExamResult" : "onlineResult", { record: recordId });
}

/** Where an exam is begun and gone on with. */
export function hallHref({ kind, paperId }: Pick<ExamPaper, "kind" | "paperId">): string {
  return href(kind === "mock" ? "mockExam" : "onlinePortal", { paper: paperId });
}
