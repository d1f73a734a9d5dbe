import { QuietBlock } from "../calls/Block.tsx";
import { CachedFragment } from "../kit/CachedFragment.tsx";
import { lazySource, useLazy } from "../kit/lazySource.ts";
import { useSite } from "../site/boot.ts";
import { FilterRow, type FilterValue } from "./FilterRow.tsx";
import { type Level, valueOf, withFacet, withSubject } from "./filters.ts";
import type { Facet, Filters, List, Subjects } from "./list.ts";

interface Props<F extends Filters> {
  readonly list: Pick<List<F, never>, "address" | "facets">;
  readonly filters: F;
}

export interface SubjectProps<F extends Filters> extends Props<F> {
  /** Heading for the row of level-3 subjects; absent: the list has two levels only. */
  readonly third?: string;
}

/** These rows load on demand, because only lists in 自考 (self-taught degrees) need them. */
export const provinceRows = lazySource(async () => (await import("./ProvinceRows.tsx")).ProvinceRows);

/** Shows a row of subjects per level. The row of a lower level appears once a subject of the level above is chosen. */
export function SubjectRows<F extends Filters>(props: SubjectProps<F>) {
  const { subjects, zkFirstSubjectId } = useSite();
  const all = (
    <CachedFragment vary={["rows", props.list.address.href(props.filters)]}>
      <TreeRows {...props} subjects={subjects} />
    </CachedFragment>
  );
  if (props.filters.level1 !== zkFirstSubjectId) return all;
  return (
    <QuietBlock fallback={all} instead={() => all}>
      <LoadedRows {...props} />
    </QuietBlock>
  );
}

function LoadedRows<F extends Filters>(props: SubjectProps<F>) {
  const ProvinceRows = useLazy(provinceRows);
  return <ProvinceRows {...props} />;
}

export function TreeRows<F extends Filters>({
  list,
  filters,
  subjects,
  third,
}: SubjectProps<F> & { readonly subjects: Subjects }) {
  const seconds = subjects.find(({ id }) => id === filters.level1)?.list;
  const thirds = seconds?.find(({ id }) => id === filters.level2)?.list;
  const valuesOf = (level: Level, choices: readonly Named[] = []) =>
    filterValues(
      choices.map(({ id, name }) => ({ value: id, label: name })),
      filters[level],
      (id) => list.address.href(withSubject(list, filters, level, id)),
    );
  return (
    <>
      <FilterRow name="考试" values={valuesOf("level1", subjects)} />
      <FilterRow name="科目" values={valuesOf("level2", seconds)} />
      {third ? <FilterRow name={third} values={valuesOf("level3", thirds)} /> : null}
    </>
  );
}

interface Named {
  readonly id: string;
  readonly name: string;
}

interface FacetProps<F extends Filters> extends Props<F> {
  readonly member: keyof F & string;
  /** Values of the facet, each with the number of its results if known. */
  readonly options: readonly { readonly value: string; readonly num?: number }[];
}

export function FacetRow<F extends Filters>({ list, filters, member, options }: FacetProps<F>) {
  const facet = list.facets.find((one) => one.member === member);
  if (!facet) return null;
  return <FilterRow name={facet.name} values={facetValues(list, facet, filters, options)} />;
}

/**
 * Returns the links of one facet. A chosen value stays visible even if it is not offered any more. A facet with a
 * single value that is not chosen has no links, because it offers no choice.
 */
export function facetValues<F extends Filters>(
  list: Pick<List<F, never>, "address">,
  { member, labelOf, all }: Facet<F>,
  filters: F,
  offered: FacetProps<F>["options"],
): readonly FilterValue[] {
  const chosen = valueOf(filters, member);
  const known = new Map(
    offered.filter(({ value }) => value !== "").map((option) => [option.value, option.num]),
  );
  if (chosen !== undefined && !known.has(chosen)) known.set(chosen, undefined);
  const options = [...known]
    .map(([value, num = 0]) => ({ value, label: labelOf(value), num }))
    .filter(({ label }) => label !== "")
    .map(({ value, label, num }) => ({ value, label: num > 0 ? `${label}（${num}）` : label }));
  if (options.length < 2 && chosen === undefined) return [];
  return filterValues(options, chosen, (value) => list.address.href(withFacet(filters, member, value)), all);
}

/** Returns the link that removes the filter, and after it one link per value. */
function filterValues(
  options: readonly { readonly value: string; readonly label: string }[],
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
