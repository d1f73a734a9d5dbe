import type { Call, DataOf, Endpoint } from "#shared/contract/endpoint.ts";
import type { Params } from "#shared/routes/record.ts";
import type { SiteView } from "../site/boot.ts";

/** The filters of a list, as texts of its address; one that is missing narrows nothing. */
export interface Filters {
  readonly page: number;
  readonly level1?: string | undefined;
  readonly level2?: string | undefined;
  readonly level3?: string | undefined;
}

/** A facet besides the subject by which a list is narrowed or ordered. */
export interface Facet<F extends Filters> {
  readonly member: keyof F & string;
  /** The name of the facet's row. */
  readonly name: string;
  /** A value in words; "" for one that is not offered. */
  readonly labelOf: (value: string) => string;
  /** The name on the chip of a value, where that says more. */
  readonly chipOf?: (value: string) => string;
  /** The word for no choice. */
  readonly all?: string;
  /** Orders the list: it narrows nothing and has no chip. */
  readonly orders?: true;
  /** The facet's choices depend on the subject, so another subject takes the choice away. */
  readonly ofSubject?: true;
}

/** How a list is found by its address: shared/routes/table.ts says which members there are. */
export interface ListAddress<F extends Filters> {
  readonly read: (params: Params, search: URLSearchParams) => F;
  readonly href: (filters: F) => string;
  readonly canonical: (filters: F) => string;
}

/** A list of things with an address, a row of filters, chips and pages. */
export interface List<F extends Filters, Item> {
  readonly address: ListAddress<F>;
  readonly facets: readonly Facet<F>[];
  /** The call of a page of it. */
  readonly call: (filters: F) => Call;
  /** The page of items in what the call answers. */
  readonly pageOf: (answer: unknown) => ListPage<Item>;
  readonly perPage: number;
  /** The list has no panel of filters, so there is none to open. */
  readonly bare?: true;
  /** The thing listed: 课程. */
  readonly noun: string;
  /** How many of it, in words: 12 门课程. */
  readonly countOf: (total: number) => string;
}

export interface ListPage<Item> {
  readonly list: readonly Item[];
  readonly total: number;
  readonly pageSize: number;
}

type ItemOf<E extends Endpoint> = DataOf<E> extends ListPage<infer Item> ? Item : never;

/** Takes what an item is from the call's endpoint. */
export function defineList<F extends Filters, E extends Endpoint>(
  list: Omit<List<F, never>, "call" | "pageOf"> & { readonly call: (filters: F) => Call<E> },
): List<F, ItemOf<E>> {
  return { ...list, pageOf: (answer) => answer as ListPage<ItemOf<E>> };
}

export type Subjects = SiteView["subjects"];
