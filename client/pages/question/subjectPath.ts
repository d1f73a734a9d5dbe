import type { SiteView } from "../../app/boot.ts";
import type { QuestionFilters } from "../../queries/question.ts";
import { filtersHref, withSubject } from "./questionFilters.ts";

export interface SubjectStep {
  readonly level: "level1" | "level2" | "level3";
  readonly name: string;
  /** The list of this subject, without other filters. */
  readonly href: string;
}

/** The chosen subjects from the top down, as far as the agency's tree knows them. */
export function subjectPath(
  subjects: SiteView["subjects"],
  filters: QuestionFilters,
): readonly SubjectStep[] {
  const first = subjects.find(({ id }) => id === filters.level1);
  const second = first?.list.find(({ id }) => id === filters.level2);
  const third = second?.list.find(({ id }) => id === filters.level3);
  const bare: QuestionFilters = {
    ...(filters.level1 && { level1: filters.level1 }),
    ...(filters.level2 && { level2: filters.level2 }),
    page: 1,
  };
  const step = (
    level: SubjectStep["level"],
    subject: { readonly id: string; readonly name: string } | undefined,
  ) =>
    subject ? [{ level, name: subject.name, href: filtersHref(withSubject(bare, level, subject.id)) }] : [];
  return [...step("level1", first), ...step("level2", second), ...step("level3", third)];
}
