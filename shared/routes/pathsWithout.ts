import type { Endpoint } from "../contract/endpoint.ts";
import { endpoints } from "../contract/all/endpoints.ts";
import { featuresWithout, featuresOff } from "./features.ts";
import { PARTS } from "./parts.ts";
import { type ScreenUse, screenUses } from "./screenUses.ts";
import { type RouteId, routes } from "./table.ts";

const LEARNER = "GET /user/info-v1";

/**
 * Returns the paths that a site cannot have when an API lacks some calls, as parts of a regular expression: paths of
 * screens that need one of these calls, and of calls by which parts of other screens start.
 */
export function pathsWithout(isOff: (endpoint: Endpoint) => boolean): readonly string[] {
  const off = new Set(endpoints.filter(isOff).map(({ method, path }) => `${method} ${path}`));
  if (off.size === 0) return [];
  const screens = routes
    .filter(({ id }) => neededBy(id).some((call) => off.has(call)))
    // Members of these paths are ids; a path with letters in the same place is another screen.
    .map(({ path }) => `${path.replace(/:\w+/g, "\\d+")}(?=$|[?#])`);
  const known = featuresOff(featuresWithout(isOff))?.paths;
  const parts = PARTS.filter((part) => isOff(part)).map(({ path }) => path);
  return [...screens, ...new Set(parts.filter((path) => known?.test(path) !== true))];
}

/** Returns the calls without which the screen does not exist. */
export function neededBy(id: RouteId): readonly string[] {
  const { critical = [], job = [], leadsTo }: ScreenUse = screenUses[id];
  const isOfLearner = routes.some((route) => route.id === id && route.auth);
  const own = [...(isOfLearner ? [LEARNER] : []), ...critical, ...job];
  return [...new Set([...own, ...(leadsTo ? neededBy(leadsTo) : [])])];
}
