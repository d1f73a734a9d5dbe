import type { Facet, Filters, List } from "./list.ts";

export type Level = "level1" | "level2" | "level3";

const LEVELS: readonly Level[] = ["level1", "level2", "level3"];

type Narrowed<F extends Filters> = Pick<List<F, never>, "facets">;

/** Another choice of one facet: it starts at the first page. */
export function withFacet<F extends Filters>(
  filters: F,
  member: keyof F & string,
  value: string | undefined,
): F {
  return compact({ ...filters, [member]: value, page: 1 });
}

/** Another subject: what lies below it is no longer chosen, nor what depends on it. */
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

/** The whole of what the address names, as first ordered: what 清空 leads to. */
export function withoutFacets<F extends Filters>({ facets }: Narrowed<F>, filters: F): F {
  const none = Object.fromEntries(facets.map(({ member }) => [member, undefined]));
  return compact({ ...filters, ...none, page: 1 });
}

/** The facets that narrow a list besides its subject. */
export function narrowing<F extends Filters>({ facets }: Narrowed<F>, filters: F): readonly Facet<F>[] {
  return facets.filter(({ member, orders }) => !orders && valueOf(filters, member) !== undefined);
}

/** The value of a facet, as it stands in the address. */
export function valueOf<F extends Filters>(filters: F, member: keyof F & string): string | undefined {
  return filters[member] as string | undefined;
}

export interface ChosenFilter {
  readonly label: string;
  /** The list without it. */
  readonly removeHref: string;
}

/** The filters besides the subject of its heading, in words; each can be taken away. */
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
