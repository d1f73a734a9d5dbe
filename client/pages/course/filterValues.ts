import type { CourseFilters } from "../../queries/course.ts";
import { courseListHref, withFilter } from "./courseFilters.ts";
import type { FilterValue } from "./FilterRow.tsx";

type Key = Exclude<keyof CourseFilters, "page">;

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The links of one filter row: first the one that takes the filter away, then a link for each value. */
export function filterValues(
  filters: CourseFilters,
  key: Key,
  choices: readonly Choice[],
  all = "全部",
): readonly FilterValue[] {
  const chosen = filters[key];
  const hrefWith = (value: string | undefined) => courseListHref(withFilter(filters, { [key]: value }));
  return [
    { key: "", label: all, href: hrefWith(undefined), current: chosen === undefined },
    ...choices.map(({ value, label }) => ({
      key: value,
      label,
      href: hrefWith(value),
      current: chosen === value,
    })),
  ];
}

/** Values that name themselves. A chosen one that the upstream does not list stays visible. */
function plainChoices(values: readonly string[], chosen: string | undefined): readonly Choice[] {
  const known = values.filter((value) => value !== "");
  const all = chosen === undefined || known.includes(chosen) ? known : [...known, chosen];
  return [...new Set(all)].map((value) => ({ value, label: value }));
}

/** A single value that is not chosen is no choice: its row would only take up room. */
export function facetChoices(values: readonly string[], chosen: string | undefined): readonly Choice[] {
  const choices = plainChoices(values, chosen);
  return choices.length > 1 || chosen !== undefined ? choices : [];
}
