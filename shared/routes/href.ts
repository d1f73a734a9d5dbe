import { type AddressOf, type AnyAddress, isView } from "./address.ts";
import { type Route, type RouteId, routes } from "./table.ts";

interface Writer {
  readonly route: Route;
  /** Texts of the path and, at odd indices, names of its members. Precomputed, because a page has hundreds of links. */
  readonly parts: readonly string[];
  /** Members of the query, in the record's order. */
  readonly query: readonly string[];
}

const writers = new Map<RouteId, Writer>(
  (routes as readonly Route[]).map((route) => [route.id, writerOf(route)]),
);

/**
 * Returns the address of a screen. Query members that are undefined or "", and page 1, are left out.
 * @throws Error when a member of the path is missing
 */
export function href<Id extends RouteId>(
  id: Id,
  ...[address]: object extends AddressOf<Id> ? [address?: AddressOf<Id>] : [address: AddressOf<Id>]
): string {
  return write(writerFor(id), (address ?? {}) as AnyAddress, () => true);
}

/** Returns the canonical address of a screen's content, without members that only change the view. */
export function canonicalHref<Id extends RouteId>(id: Id, address: AddressOf<Id>): string {
  const writer = writerFor(id);
  return write(writer, address as AnyAddress, (name) => {
    const form = writer.route.members[name];
    return form !== undefined && !isView(form);
  });
}

function writerOf(route: Route): Writer {
  const parts = route.path.split(/:(\w+)/);
  const inPath = new Set(parts.filter((_, index) => index % 2 === 1));
  return { route, parts, query: Object.keys(route.members).filter((name) => !inPath.has(name)) };
}

function writerFor(id: RouteId): Writer {
  const writer = writers.get(id);
  if (!writer) throw new Error(`no route ${id}`);
  return writer;
}

function write(
  { route, parts, query }: Writer,
  address: AnyAddress,
  isWanted: (name: string) => boolean,
): string {
  let path = "";
  for (const [index, part] of parts.entries()) {
    path += index % 2 === 0 ? part : encodeURIComponent(ofPath(route.id, address, part));
  }
  let search = "";
  for (const name of query) {
    const value = address[name];
    if (value === undefined || value === "" || !isWanted(name)) continue;
    if (route.members[name]?.kind === "page" && value === 1) continue;
    search += `${search === "" ? "?" : "&"}${new URLSearchParams({ [name]: String(value) }).toString()}`;
  }
  return path + search;
}

function ofPath(id: RouteId, address: AnyAddress, name: string): string {
  const value = address[name];
  if (value === undefined) throw new Error(`route ${id} needs ${name}`);
  return String(value);
}
