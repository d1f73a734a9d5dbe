import type { Facet, Filters, List } from "./list.ts";

export type Level = "level1" | "level2" | "level3";

const LEVELS: readonly Level[] = ["level1", "level2", "level3"];

type Narrowed<F extends Filters> = Pick<List<F, never>, "facets">;

/** Returns the filters with another value for one facet, on the first page. */
export function withFacet<F extends Filters>(
  filters: F,
  member: keyof F & string,
  value: string | undefined,
): F {
  return compact({ ...filters, [member]: value, page: 1 });
}

/** Returns the filters with another subject, without the levels below it and the facets that depend on the subject. */
export function withSubject<F extends Filters>(
  { facets }: Narrowed<F>,
  filters: F,
  level: Level,
  id: string | undefined,
): F {
  const below = LEVELS.slice(LEVELS.indexOf(level) + 1);
  const dropped = [...below, ...facets.filter(({ ofSubject }) => ofSubject).map(({ member }) => member)];
  return compact({
    ...filters,
    ...Object.fromEntries(dropped.map((name) => [name, undefined])),
    [level]: id,
    page: 1,
  });
}

/** Returns the filters after 清空 (clear): the subject without facets, in the default order. */
export function withoutFacets<F extends Filters>({ facets }: Narrowed<F>, filters: F): F {
  const none = Object.fromEntries(facets.map(({ member }) => [member, undefined]));
  return compact({ ...filters, ...none, page: 1 });
}

/** Returns the facets, besides the subject, by which the list is filtered. */
export function narrowing<F extends Filters>({ facets }: Narrowed<F>, filters: F): readonly Facet<F>[] {
  return facets.filter(({ member, orders }) => !orders && valueOf(filters, member) !== undefined);
}

export function valueOf<F extends Filters>(filters: F, member: keyof F & string): string | undefined {
  return filters[member] as string | undefined;
}

export interface ChosenFilter {
  readonly label: string;
  readonly removeHref: string;
}

/** Returns the chosen filters besides the subject as text, each with the link that removes the filter. */
export function chosenFilters<F extends Filters>(
  list: Pick<List<F, never>, "facets" | "address">,
  filters: F,
): readonly ChosenFilter[] {
  return narrowing(list, filters).map(({ member, labelOf, chipOf = labelOf }) => ({
    label: chipOf(valueOf(filters, member) ?? ""),
    removeHref: list.address.href(withFacet(filters, member, undefined)),
  }));
}

function compact<F extends Filters>(filters: F): F {
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined),
  ) as unknown as F;
}
