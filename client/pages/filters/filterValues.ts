import type { FilterValue } from "./FilterRow.tsx";

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

/** The links of one row: first the one that takes the filter away, then a link for each value. */
export function filterValues(
  options: readonly FilterOption[],
  chosen: string | undefined,
  hrefWith: (value: string | undefined) => string,
  all = "全部",
): readonly FilterValue[] {
  return [
    { key: "", label: all, href: hrefWith(undefined), current: chosen === undefined },
    ...options.map(({ value, label }) => ({
      key: value,
      label,
      href: hrefWith(value),
      current: chosen === value,
    })),
  ];
}

/** Subjects as values of a row. */
export function subjectOptions(
  subjects: readonly { readonly id: string; readonly name: string }[] | undefined,
): readonly FilterOption[] {
  return (subjects ?? []).map(({ id, name }) => ({ value: id, label: name }));
}
