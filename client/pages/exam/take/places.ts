import type { ExamPaper } from "#client/calls/exam.ts";
import { resultHref as resultAt } from "#client/question/resultHref.ts";
import { kindOf, portalHref } from "../examAddress.ts";

export function resultHref({ kind, recordId }: Pick<ExamPaper, "kind" | "recordId">): string {
  return resultAt(kind, recordId);
}

/** Where an exam is begun and gone on with. */
export function hallHref({ kind, paperId }: Pick<ExamPaper, "kind" | "paperId">): string {
  return portalHref(kindOf(kind), paperId);
}
