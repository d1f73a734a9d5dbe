import { fits } from "./forms.ts";
import type { Form, Members, Params } from "./record.ts";
import type { Route, RouteId, RouteOf } from "./table.ts";

type ParamNames<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type ValueOf<F> = F extends { readonly kind: "page" }
  ? number
  : F extends { readonly kind: "oneOf"; readonly values: readonly (infer V)[] }
    ? V
    : string;

type AddressIn<Path, M> = { readonly [K in ParamNames<Path> & string]: string } & {
  readonly [K in Exclude<keyof M, ParamNames<Path>>]?: ValueOf<M[K]> | undefined;
};

/** Members of a route's address by name: the required ones of its path and the optional ones of its query. */
export type AddressOf<Id extends RouteId> = AddressIn<RouteOf<Id>["path"], RouteOf<Id>["members"]>;

export type AnyAddress = Readonly<Record<string, string | number | undefined>>;

/**
 * Reads the members of an address by the route's record. Invalid members are left out, so that an old or broken link
 * still shows its screen. The default of the member `page` is 1.
 */
export function readAddress<Id extends RouteId>(
  route: Pick<Route, "members"> & { readonly id: Id },
  params: Params,
  search: URLSearchParams,
): AddressOf<Id> {
  const address: Record<string, string | number> = {};
  for (const [name, form] of Object.entries(route.members as Members)) {
    const value = (params[name] ?? search.get(name))?.trim();
    const isThere = value !== undefined && value !== "" && fits(form, value);
    if (form.kind === "page") address[name] = isThere ? Number(value) : 1;
    else if (isThere) address[name] = value;
  }
  return address as AddressOf<Id>;
}

/**
 * Returns whether a query member only changes how the same page is shown. The canonical address for search engines
 * leaves such members out.
 */
export function isView(form: Form): boolean {
  return form.kind === "word" || form.kind === "oneOf" || form.kind === "text";
}

/**
 * Returns whether the page at this address may be cached for other visitors. Addresses with unknown or free-text
 * members may not, because anybody could fill the cache with invented addresses.
 */
export function isKeepable({ members }: Pick<Route, "members">, search: URLSearchParams): boolean {
  let keepable = true;
  search.forEach((value, name) => {
    const form = Object.hasOwn(members, name) ? members[name] : undefined;
    keepable &&= form !== undefined && form.kind !== "text" && fits(form, value);
  });
  return keepable;
}
