import { decideStep, MAX_HOPS, type Visitor } from "#shared/routes/decidePath.ts";
import type { RouteMatch } from "#shared/routes/match.ts";
import { isExternal } from "#shared/routes/redirects.ts";

/** Page at which a visit ends after all redirects, reached without a page load. */
export interface Goal {
  /** Includes query and anchor. */
  readonly path: string;
  readonly pathname: string;
  /** Screen of the path; undefined: the site has no such page. */
  readonly match: RouteMatch | undefined;
  readonly replace: boolean;
  readonly signOutFirst: boolean;
}

/** Follows the redirects of Spec §2 from the page `here`. undefined: the visit needs a full page load. */
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
  // The agency's redirects form a loop. Ignores all of them, as the server does.
  return goalOf(to, here, { ...visitor, redirects: [] });
}
