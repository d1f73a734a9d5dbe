import type { SiteView } from "../../app/boot.ts";
import type { QuestionFilters } from "../../queries/question.ts";
import { FilterRow } from "../filters/FilterRow.tsx";
import { filterValues, subjectOptions } from "../filters/filterValues.ts";
import { filtersHref, withSubject } from "./questionFilters.ts";

interface Props {
  readonly filters: QuestionFilters;
  readonly subjects: SiteView["subjects"];
}

/** The subject tree, a row a level; a level below shows once the one above is chosen. */
export function SubjectRows({ filters, subjects }: Props) {
  const seconds = subjects.find(({ id }) => id === filters.level1)?.list;
  const thirds = seconds?.find(({ id }) => id === filters.level2)?.list;
  const valuesOf = (level: "level1" | "level2" | "level3", choices: Parameters<typeof subjectOptions>[0]) =>
    filterValues(subjectOptions(choices), filters[level], (id) =>
      filtersHref(withSubject(filters, level, id)),
    );
  return (
    <>
      <FilterRow name="学科" values={valuesOf("level1", subjects)} />
      <FilterRow name="科目" values={valuesOf("level2", seconds)} />
      <FilterRow name="课程" values={valuesOf("level3", thirds)} />
    </>
  );
}
