import { callName, type Endpoint } from "../contract/endpoint.ts";
import { endpoints } from "../contract/all/endpoints.ts";
import { featuresWithout, featuresOff } from "./features.ts";
import { PARTS } from "./parts.ts";
import { screenUses } from "../routes/screenUses.ts";
import { type RouteId, routes } from "../routes/table.ts";

const LEARNER = "GET /user/info-v1";

/**
 * Returns the paths that a site cannot offer when the API lacks some calls: paths of screens that need one of the
 * calls, and paths of the calls themselves that other screens link to. Each is part of a regular expression.
 */
export function pathsWithout(isOff: (endpoint: Endpoint) => boolean): readonly string[] {
  const off = new Set(endpoints.filter(isOff).map(callName));
  if (off.size === 0) return [];
  const screens = routes
    .filter(({ id }) => neededBy(id).some((call) => off.has(call)))
    .map(({ path }) => `${path.replace(/:\w+/g, (_, at: number) => segmentOf(path.slice(0, at)))}(?=$|[?#])`);
  const known = featuresOff(featuresWithout(isOff))?.paths;
  const parts = PARTS.filter((part) => isOff(part)).map(({ path }) => path);
  return [...screens, ...new Set(parts.filter((path) => known?.test(path) !== true))];
}

/** Returns what matches an id behind `before`: any segment but those that lead to another screen. */
function segmentOf(before: string): string {
  const others = routes.flatMap(({ path }) =>
    path.startsWith(before) ? (path.slice(before.length).match(/^[^:/]+/) ?? []) : [],
  );
  const other = others.length > 0 ? `(?!(?:${[...new Set(others)].join("|")})(?:$|[/?#]))` : "";
  return `${other}[^/?#]+`;
}

/** Returns the calls without which the screen does not exist. */
export function neededBy(id: RouteId): readonly string[] {
  const { critical = [], job = [], leadsTo } = screenUses[id];
  const isOfLearner = routes.some((route) => route.id === id && route.auth);
  const own = [...(isOfLearner ? [LEARNER] : []), ...critical, ...job];
  return [...new Set([...own, ...(leadsTo ? neededBy(leadsTo) : [])])];
}
