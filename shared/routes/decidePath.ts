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

/** Most redirects in a chain; longer than any intended chain. */
export const MAX_HOPS = 10;
const HERE = "http://here.invalid";

/**
 * Decides on a path with its query for a visitor: redirect table, screen, guard (Spec §2). An agency's redirects that
 * would form a loop, alone or together with the guard, are ignored for this path.
 */
export function decidePath(pathname: string, search: string, visitor: Visitor): Decided {
  const decided = decideStep(pathname, search, visitor);
  const { decision } = decided;
  if (decision.kind !== "redirect" || ends(decision.to, visitor)) return decided;
  return decideStep(pathname, search, { ...visitor, redirects: [] });
}

/** Decides one step of a redirect chain, with all rows. The caller follows the chain. */
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
