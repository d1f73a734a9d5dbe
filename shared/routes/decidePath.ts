import { type Decision, decideVisit } from "./guard.ts";
import { matchRoute, type RouteMatch } from "./match.ts";
import { findRedirect, isExternal, type Redirect } from "./redirects.ts";

export interface Visitor {
  readonly redirects: readonly Redirect[];
  readonly studyMode: boolean;
  readonly signedIn: boolean;
}

interface Decided {
  readonly match: RouteMatch | undefined;
  readonly decision: Decision;
}

/** Most redirects that are followed in a row. No agency needs a longer chain. */
export const MAX_HOPS = 10;
const HERE = "http://here.invalid";

/**
 * Decides for a path with query what a visitor gets, by the redirect table, the screens and the guard (Spec §2). If the
 * agency's own redirects form a loop, alone or together with the guard, they are ignored for this path.
 */
export function decidePath(pathname: string, search: string, visitor: Visitor): Decided {
  const decided = decideStep(pathname, search, visitor);
  const { decision } = decided;
  if (decision.kind !== "redirect" || ends(decision.to, visitor)) return decided;
  return decideStep(pathname, search, { ...visitor, redirects: [] });
}

/** Decides one step of a redirect chain, with all rows of the redirect table. The caller follows the chain. */
export function decideStep(pathname: string, search: string, { redirects, ...visitor }: Visitor): Decided {
  const match = matchRoute(pathname);
  const target = pathname + search;
  const redirect = findRedirect(redirects, pathname, search);
  return { match, decision: decideVisit({ ...visitor, target, route: match?.route, redirect }) };
}

function ends(to: string, visitor: Visitor): boolean {
  for (let hop = 1; hop < MAX_HOPS; hop++) {
    if (isExternal(to)) return true;
    const { pathname, search } = new URL(to, HERE);
    const { decision } = decideStep(pathname, search, visitor);
    if (decision.kind !== "redirect") return true;
    to = decision.to;
  }
  return false;
}
