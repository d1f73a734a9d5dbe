import type { RouteId } from "./table.ts";
import { routeById } from "./match.ts";
import type { Params } from "./route.ts";

type Query = Readonly<Record<string, string | number | undefined>>;

/** The path of a screen; throws when a parameter is missing. Query members that are undefined or "" are left out. */
export function href(id: RouteId, params: Params = {}, query: Query = {}): string {
  const path = routeById(id).path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`route ${id} needs ${name}`);
    return encodeURIComponent(value);
  });
  return path + queryText(query);
}

function queryText(query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}
