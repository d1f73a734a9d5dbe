import { decideStep, MAX_HOPS, type Visitor } from "#shared/routes/decidePath.ts";
import type { RouteMatch } from "#shared/routes/match.ts";
import { isExternal } from "#shared/routes/redirects.ts";

/** Final target of a visit without a page load. */
export interface Goal {
  /** Includes query and anchor. */
  readonly path: string;
  readonly pathname: string;
  /** undefined: no such page. */
  readonly match: RouteMatch | undefined;
  readonly replace: boolean;
  readonly signOutFirst: boolean;
}

/** Follows the guard's redirects within the site from the page `here`; undefined: a full page load is needed. */
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
  // The redirects form a loop: as on the server, the agency's rows are then ignored.
  return goalOf(to, here, { ...visitor, redirects: [] });
}
