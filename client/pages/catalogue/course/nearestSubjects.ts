import type { SiteView } from "#client/site/boot.ts";
import type { CourseFilters } from "#client/calls/catalogue.ts";
import type { ChosenSubjects } from "#client/lists/chosenSubjects.ts";
import { courseListFor } from "./courseList.ts";

const AT_MOST = 8;

export interface NearSubject {
  readonly label: string;
  readonly href: string;
}

/** Returns the siblings of the lowest chosen subject; without siblings, those of the subject above it. */
export function nearestSubjects(
  tree: SiteView["subjects"],
  filters: CourseFilters,
  chosen: ChosenSubjects,
): readonly NearSubject[] {
  const { level1, level2, level3 } = chosen;
  const { href: hrefOf } = courseListFor({ showPrice: true }).address;
  const at = (next: Omit<CourseFilters, "page">) => hrefOf({ ...next, page: 1 });
  const others: readonly NearSubject[] =
    level1 && level2 && level3
      ? level2.list.map(({ id, name }) => ({
          label: name,
          href: at({ level1: level1.id, level2: level2.id, level3: id }),
        }))
      : level1 && level2
        ? level1.list.map(({ id, name }) => ({ label: name, href: at({ level1: level1.id, level2: id }) }))
        : [];
  const tops = tree.map(({ id, name }) => ({ label: name, href: at({ level1: id }) }));
  const here = hrefOf({ ...filters, page: 1 });
  return [...others, ...tops].filter(({ href }) => href !== here).slice(0, AT_MOST);
}
