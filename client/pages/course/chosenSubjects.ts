import type { SiteView } from "../../app/boot.ts";
import type { CourseFilters } from "../../queries/course.ts";

type Level1 = SiteView["subjects"][number];
type Level2 = Level1["list"][number];
type Level3 = Level2["list"][number];

export interface ChosenSubjects {
  readonly level1?: Level1;
  readonly level2?: Level2;
  readonly level3?: Level3;
}

/** The chosen subjects as the agency's tree knows them; an id that it does not know has no name to show. */
export function chosenSubjects(tree: SiteView["subjects"], filters: CourseFilters): ChosenSubjects {
  const level1 = tree.find(({ id }) => id === filters.level1);
  const level2 = level1?.list.find(({ id }) => id === filters.level2);
  const level3 = level2?.list.find(({ id }) => id === filters.level3);
  return { ...(level1 ? { level1 } : {}), ...(level2 ? { level2 } : {}), ...(level3 ? { level3 } : {}) };
}

/** 自考 · 行政管理 课程 */
export function listHeading({ level1, level2, level3 }: ChosenSubjects): string {
  const names = [level1, level2, level3].flatMap((subject) => (subject ? [subject.name] : []));
  return names.length === 0 ? "全部课程" : `${names.join(" · ")} 课程`;
}
