import type { Params } from "./route.ts";
import { type RouteId, routes } from "./table.ts";

type Query = Readonly<Record<string, string | number | undefined>>;

/** Path texts and, at odd places, names of parameters: a page has hundreds of links. */
const parts = new Map<RouteId, readonly string[]>(routes.map(({ id, path }) => [id, path.split(/:(\w+)/)]));

/** The path of a screen; throws when a parameter is missing. Query members that are undefined or "" are left out. */
export function href(id: RouteId, params: Params = {}, query?: Query): string {
  let path = "";
  for (const [index, part] of (parts.get(id) ?? []).entries()) {
    path += index % 2 === 0 ? part : encodeURIComponent(parameter(id, params, part));
  }
  return query ? path + queryText(query) : path;
}

function parameter(id: RouteId, params: Params, name: string): string {
  const value = params[name];
  if (value === undefined) throw new Error(`route ${id} needs ${name}`);
  return value;
}

function queryText(query: Query): string {
  const members = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  if (members.length === 0) return "";
  const search = new URLSearchParams();
  for (const [name, value] of members) search.set(name, String(value));
  return `?${search.toString()}`;
}
