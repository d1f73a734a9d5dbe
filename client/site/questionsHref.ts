import { findSubject } from "#shared/domain/subjects.ts";
import { ALL_OF_LEVEL_1 } from "#shared/routes/forms.ts";
import { href } from "#shared/routes/href.ts";
import type { SiteView } from "./boot.ts";

type Site = Pick<SiteView, "mode" | "nav" | "subjects">;

/** Returns the address of a subject's question list; the list of all questions if the agency lacks the subject. */
export function questionsHref({ mode, nav, subjects }: Site, subjectId: string): string {
  if (mode === "study") return href("studyQuestion");
  if (!nav.question.isShow) return "/";
  const [first, second, third] = findSubject(subjects, subjectId)?.path ?? [];
  if (!first) return href("question");
  return href("question1", { level1: first.id, level2: second?.id ?? ALL_OF_LEVEL_1, level3: third?.id });
}
