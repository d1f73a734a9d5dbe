import type { ShownExamType } from "#shared/domain/examTypes.ts";
import { href } from "#shared/routes/href.ts";

/** Where a way into the question bank leads: a run of its kind, in halls of their own for mock exams. */
export function examTypeHref({ id, type }: Pick<ShownExamType, "id" | "type">): string {
  return type?.kind === "mock" ? href("mockExam") : href("questionExam", { mode: id });
}
