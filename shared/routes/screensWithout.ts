import type { Endpoint } from "../contract/endpoint.ts";
import { endpoints } from "../contract/all/endpoints.ts";
import { screenUses } from "./screenUses.ts";
import { routes } from "./table.ts";

const LEARNER = "GET /user/info-v1";

/**
 * The paths, as parts of an expression, of the screens that an API without some calls does not have: those whose pages wait for one of
 * these, or are for nothing else.
 */
export function screensWithout(isOff: (endpoint: Endpoint) => boolean): readonly string[] {
  const off = new Set(endpoints.filter(isOff).map(({ method, path }) => `${method} ${path}`));
  if (off.size === 0) return [];
  return routes.flatMap(({ id, path, auth }) => {
    const { critical = [], job = [] } = screenUses[id];
    const needed = [...critical, ...job, ...(auth ? [LEARNER] : [])];
    // Members of these paths are ids; a screen of letters beside one of ids is another.
    return needed.some((call) => off.has(call)) ? [`${path.replace(/:\w+/g, "\\d+")}(?=$|[?#])`] : [];
  });
}
