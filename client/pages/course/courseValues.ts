import type { CourseFilters } from "../../queries/course.ts";
import { type FilterOption, filterValues } from "../filters/filterValues.ts";
import type { FilterValue } from "../filters/FilterRow.tsx";
import { courseListHref, withFilter } from "./courseFilters.ts";

type Key = Exclude<keyof CourseFilters, "page">;

/** The links of one filter row of the course list. */
export function courseValues(
  filters: CourseFilters,
  key: Key,
  options: readonly FilterOption[],
  all?: string,
): readonly FilterValue[] {
  const hrefWith = (value: string | undefined) => courseListHref(withFilter(filters, { [key]: value }));
  return filterValues(options, filters[key], hrefWith, all);
}

/** Values that name themselves. A chosen one that the upstream does not list stays visible. */
function plainOptions(values: readonly string[], chosen: string | undefined): readonly FilterOption[] {
  const known = values.filter((value) => value !== "");
  const all = chosen === undefined || known.includes(chosen) ? known : [...known, chosen];
  return [...new Set(all)].map((value) => ({ value, label: value }));
}

/** A single value that is not chosen is no choice: its row would only take up room. */
export function facetOptions(values: readonly string[], chosen: string | undefined): readonly FilterOption[] {
  const options = plainOptions(values, chosen);
  return options.length > 1 || chosen !== undefined ? options : [];
}
