import type { SubjectNode } from "#shared/domain/subjects.ts";
import type { Mode } from "#client/site/boot.ts";
import type { Crumb } from "#client/ui/Breadcrumb.tsx";
import { courseListOf } from "#client/cards/subjectHref.ts";
import { startCrumbs } from "#client/cards/startCrumbs.ts";

/** Returns the breadcrumb: home, courses, subjects, course. Study mode has no lists (Spec §4), so no links to them. */
export function courseCrumbs(mode: Mode, subjects: readonly SubjectNode[], name: string): readonly Crumb[] {
  const [level1, level2, level3] = subjects.map(({ id }) => id);
  const hrefs = level1
    ? [courseListOf(level1), courseListOf(level1, level2), courseListOf(level1, level2, level3)]
    : [];
  return [
    ...startCrumbs(mode, { label: "课程", href: "/course" }),
    ...subjects.map((subject, index) => {
      const href = mode === "full" ? hrefs[index] : undefined;
      return { label: subject.name, ...(href ? { href } : {}) };
    }),
    { label: name },
  ];
}
