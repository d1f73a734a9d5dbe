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

/** A facet, besides the subject, that restricts or orders a list. */
export interface Facet<F extends Filters> {
  readonly member: keyof F & string;
  readonly name: string;
  /** Returns the text of a value; "": not offered. */
  readonly labelOf: (value: string) => string;
  /** Returns the text on the chip of a value, if it differs. */
  readonly chipOf?: (value: string) => string;
  /** Text for no choice. */
  readonly all?: string;
  /** Set for an order: it restricts nothing and has no chip. */
  readonly orders?: true;
  /** Set if the choices depend on the subject, so that another subject clears the choice. */
  readonly ofSubject?: true;
}

/** Reads and builds the addresses of a list; shared/routes/table.ts defines their members. */
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
  /** Name of the listed thing: 课程. */
  readonly noun: string;
  /** Returns the number with its unit: 12 门课程. */
  readonly countOf: (total: number) => string;
}

export interface ListPage<Item> {
  readonly list: readonly Item[];
  readonly total: number;
  readonly pageSize: number;
}

type ItemOf<E extends Endpoint> = DataOf<E> extends ListPage<infer Item> ? Item : never;

/** Infers the item type from the call's endpoint. */
export function defineList<F extends Filters, E extends Endpoint>(
  list: Omit<List<F, never>, "call" | "pageOf"> & { readonly call: (filters: F) => Call<E> },
): List<F, ItemOf<E>> {
  return { ...list, pageOf: (answer) => answer as ListPage<ItemOf<E>> };
}

export type Subjects = SiteView["subjects"];
