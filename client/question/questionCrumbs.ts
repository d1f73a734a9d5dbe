import { findSubject } from "#shared/domain/subjects.ts";
import { href } from "#shared/routes/href.ts";
import type { SiteView } from "../site/boot.ts";
import { chosenSubjects, subjectCrumbs } from "../lists/chosenSubjects.ts";
import type { Crumb } from "../ui/Breadcrumb.tsx";
import type { Question } from "./question.ts";
import { questionList } from "./questionList.ts";

/** Returns the breadcrumb of a question: home page, question bank, and the subjects that the agency has. */
export function questionCrumbs(
  subjects: SiteView["subjects"],
  { subjectId, subjectName }: Question,
): readonly Crumb[] {
  const [level1, level2, level3] = findSubject(subjects, subjectId)?.path.map(({ id }) => id) ?? [];
  const path = subjectCrumbs(
    questionList.address,
    chosenSubjects(subjects, { level1, level2, level3, page: 1 }),
  );
  const unknown = path.length === 0 && subjectName !== "" ? [{ label: subjectName }] : [];
  return [{ label: "首页", href: "/" }, { label: "题库", href: href("question") }, ...path, ...unknown];
}

export function questionListHref(subjects: SiteView["subjects"], question: Question): string {
  return (
    questionCrumbs(subjects, question).findLast((crumb) => crumb.href !== undefined)?.href ?? href("question")
  );
}
