import type { Call, DataOf, Endpoint } from "#shared/contract/endpoint.ts";
import type { Params } from "#shared/routes/record.ts";
import type { SiteView } from "../site/boot.ts";

/** Filters of a list as texts of its address; an absent filter restricts nothing. */
export interface Filters {
  readonly page: number;
  readonly level1?: string | undefined;
  readonly level2?: string | undefined;
  readonly level3?: string | undefined;
}

/** Facet besides the subject: a filter of a list, or its order. */
export interface Facet<F extends Filters> {
  readonly member: keyof F & string;
  readonly name: string;
  /** Returns the text of a value in the filter row; "": the value is not offered. */
  readonly labelOf: (value: string) => string;
  /** Returns the text of a chosen value on its chip. Absent: the same text as in the filter row. */
  readonly chipOf?: (value: string) => string;
  /** Text of the link that removes the filter, e.g. 全部 (all). */
  readonly all?: string;
  /** Set if the facet is the order of the list, which restricts nothing and has no chip. */
  readonly orders?: true;
  /** Set if the offered values depend on the subject. Choosing another subject then removes the filter. */
  readonly ofSubject?: true;
}

/** Reads filters from an address and builds addresses; shared/routes/table.ts defines their members. */
export interface ListAddress<F extends Filters> {
  readonly read: (params: Params, search: URLSearchParams) => F;
  readonly href: (filters: F) => string;
  readonly canonical: (filters: F) => string;
}

/** A list with its addresses, filter rows, chips and pages. */
export interface List<F extends Filters, Item> {
  readonly address: ListAddress<F>;
  readonly facets: readonly Facet<F>[];
  readonly call: (filters: F) => Call;
  readonly pageOf: (answer: unknown) => ListPage<Item>;
  readonly perPage: number;
  /** Set if the list has no filter panel to open. */
  readonly bare?: true;
  /** Noun for the items of the list, e.g. 课程 (courses). */
  readonly noun: string;
  /** Returns a number of items with the unit of the noun, e.g. 12 门课程 (12 courses). */
  readonly countOf: (total: number) => string;
}

export interface ListPage<Item> {
  readonly list: readonly Item[];
  readonly total: number;
  readonly pageSize: number;
}

type ItemOf<E extends Endpoint> = DataOf<E> extends ListPage<infer Item> ? Item : never;

/** Returns the list. The function exists so that TypeScript infers the item type from the call's endpoint. */
export function defineList<F extends Filters, E extends Endpoint>(
  list: Omit<List<F, never>, "call" | "pageOf"> & { readonly call: (filters: F) => Call<E> },
): List<F, ItemOf<E>> {
  return { ...list, pageOf: (answer) => answer as ListPage<ItemOf<E>> };
}

export type Subjects = SiteView["subjects"];
