import { type Decision, decideVisit } from "./guard.ts";
import { matchRoute, type RouteMatch } from "./match.ts";
import { findRedirect, isExternal, type Redirect } from "./redirects.ts";

/** The facts by which the rules of Spec §2 decide. */
export interface Visitor {
  /** The agency's own redirects. */
  readonly redirects: readonly Redirect[];
  readonly studyMode: boolean;
  readonly signedIn: boolean;
}

interface Decided {
  readonly match: RouteMatch | undefined;
  readonly decision: Decision;
}

/** More than any way that somebody meant. */
export const MAX_HOPS = 10;
const HERE = "http://here.invalid";

/**
 * The decision on a path with its query for this visitor: the redirect table, the screen, the guard (Spec §2). Rows of an agency that
 * would send the visitor round in a circle, by themselves or together with the guard, do not count at this path.
 */
export function decidePath(pathname: string, search: string, visitor: Visitor): Decided {
  const decided = decideStep(pathname, search, visitor);
  const { decision } = decided;
  if (decision.kind !== "redirect" || ends(decision.to, visitor)) return decided;
  return decideStep(pathname, search, { ...visitor, redirects: [] });
}

/** Decides one step of a chain of redirects, whose rows all count: for who follows the whole way. */
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
