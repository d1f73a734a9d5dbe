import type { SiteView } from "../../app/boot.ts";
import type { QuestionFilters } from "../../queries/question.ts";
import { type FilterChoice, FilterRow } from "./FilterRow.tsx";
import { filtersHref, withSubject } from "./questionFilters.ts";

interface Props {
  readonly filters: QuestionFilters;
  readonly subjects: SiteView["subjects"];
}

/** The subject tree, a row a level; a level below shows once the one above is chosen. */
export function SubjectRows({ filters, subjects }: Props) {
  const seconds = subjects.find(({ id }) => id === filters.level1)?.list ?? [];
  const thirds = seconds.find(({ id }) => id === filters.level2)?.list ?? [];
  return (
    <>
      <FilterRow name="学科" choices={choicesOf(filters, "level1", subjects)} />
      <FilterRow name="科目" choices={choicesOf(filters, "level2", seconds)} />
      <FilterRow name="课程" choices={choicesOf(filters, "level3", thirds)} />
    </>
  );
}

function choicesOf(
  filters: QuestionFilters,
  level: "level1" | "level2" | "level3",
  subjects: readonly { readonly id: string; readonly name: string }[],
): readonly FilterChoice[] {
  const choice = (id: string | undefined, label: string): FilterChoice => ({
    key: id ?? "all",
    label,
    href: filtersHref(withSubject(filters, level, id)),
    current: filters[level] === id,
  });
  return subjects.length === 0
    ? []
    : [choice(undefined, "全部"), ...subjects.map(({ id, name }) => choice(id, name))];
}
