import type { ExamKind } from "#shared/domain/examTypes.ts";
import { href } from "#shared/routes/href.ts";

/** Where a way into the question bank leads. The list itself serves those that need no sitting of their own, and those that only the agency knows. */
export function examTypeHref(kind: ExamKind | undefined): string {
  if (kind === "mock") return href("mockExam");
  if (kind === undefined || kind === "section" || kind === "history") return href("question");
  return href("questionExam", { mode: kind });
}
