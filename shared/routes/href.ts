import { queryPair } from "../queryPair.ts";
import { type AddressOf, type AnyAddress, isView } from "./address.ts";
import { ESCAPE, isTaken } from "./segment.ts";
import { type Route, type RouteId, routes } from "./table.ts";

interface Writer {
  readonly route: Route;
  /**
   * The path, split: static texts at even indices, names of members at odd ones. Split once, because a page has
   * hundreds of links.
   */
  readonly parts: readonly string[];
  /** Names of the query members, in the order in which they are written. */
  readonly query: readonly string[];
}

const writers = Object.fromEntries(
  (routes as readonly Route[]).map((route) => [route.id, writerOf(route)]),
) as Readonly<Record<RouteId, Writer>>;

/**
 * Returns the address of a screen. Query members that are undefined or "", and page 1, are left out.
 * @throws Error when a member of the path is missing
 */
export function href<Id extends RouteId>(
  id: Id,
  ...[address]: object extends AddressOf<Id> ? [address?: AddressOf<Id>] : [address: AddressOf<Id>]
): string {
  return write(writers[id], (address ?? {}) as AnyAddress, () => true);
}

/** Returns the address of a screen without query members that only change how the same page is shown. */
export function canonicalHref<Id extends RouteId>(id: Id, address: AddressOf<Id>): string {
  const writer = writers[id];
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

function write(
  { route, parts, query }: Writer,
  address: AnyAddress,
  isWanted: (name: string) => boolean,
): string {
  let path = "";
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 0) path += part;
    else {
      const value = ofPath(route.id, address, part);
      path += (isTaken(path, value) ? ESCAPE : "") + encodeURIComponent(value);
    }
  }
  let search = "";
  for (const name of query) {
    const value = address[name];
    if (value === undefined || value === "" || !isWanted(name)) continue;
    if (route.members[name]?.kind === "page" && value === 1) continue;
    search += `${search === "" ? "?" : "&"}${queryPair(name, value)}`;
  }
  return path + search;
}

function ofPath(id: RouteId, address: AnyAddress, name: string): string {
  const value = address[name];
  if (value === undefined) throw new Error(`route ${id} needs ${name}`);
  return String(value);
}
