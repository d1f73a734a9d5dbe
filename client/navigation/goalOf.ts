import { decideStep, MAX_HOPS, type Visitor } from "#shared/routes/decidePath.ts";
import type { RouteMatch } from "#shared/routes/match.ts";
import { isExternal } from "#shared/routes/redirects.ts";

/** Where a visit ends, when it can be made without a page load. */
export interface Goal {
  /** With query and anchor. */
  readonly path: string;
  readonly pathname: string;
  /** Undefined: there is no such page. */
  readonly match: RouteMatch | undefined;
  readonly replace: boolean;
  readonly signOutFirst: boolean;
}

/** Follows the guard's redirects inside the site, from the page `here`; undefined where only a full page load will do. */
export function goalOf(to: string, here: string, visitor: Visitor): Goal | undefined {
  const { origin } = new URL(here);
  let url = new URL(to, here);
  let replace = false;
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    if (url.origin !== origin) return undefined;
    const { pathname, search, hash } = url;
    const { match, decision } = decideStep(pathname, search, visitor);
    const goal = { path: pathname + search + hash, pathname, replace };
    if (decision.kind === "notFound") return { ...goal, match: undefined, signOutFirst: false };
    if (decision.kind === "render") return { ...goal, match, signOutFirst: decision.signOutFirst };
    if (isExternal(decision.to)) return undefined;
    replace ||= decision.replace;
    url = new URL(decision.to, origin);
  }
  // Round in a circle: as on the server, the agency's rows do not count then.
  return goalOf(to, here, { ...visitor, redirects: [] });
}
