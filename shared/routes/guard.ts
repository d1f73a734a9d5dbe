import type { Route } from "./table.ts";

export type Decision =
  | { readonly kind: "render"; readonly signOutFirst: boolean }
  | { readonly kind: "redirect"; readonly to: string; readonly status: 301 | 302; readonly replace: boolean }
  | { readonly kind: "notFound" };

export interface FoundRedirect {
  readonly to: string;
  readonly status: 301 | 302;
}

export interface Visit {
  /** Path and query as requested. */
  readonly target: string;
  readonly route: Route | undefined;
  readonly signedIn: boolean;
  readonly studyMode: boolean;
  /** Redirect found by findRedirect for the path. */
  readonly redirect: FoundRedirect | undefined;
}

/** Decides on a visit, for server and browser. The order of the rules is part of the interface (Spec §2). */
export function decideVisit({ target, route, signedIn, studyMode, redirect }: Visit): Decision {
  if (redirect) return { kind: "redirect", to: redirect.to, status: redirect.status, replace: false };
  if (!route) return { kind: "notFound" };
  if (studyMode && !route.studyMode) return goTo("/study");
  if (route.auth && !signedIn) return goTo(loginFor(target));
  if (route.onEnter === "leaveIfSignedIn" && signedIn) return goTo("/study", true);
  return { kind: "render", signOutFirst: route.onEnter === "signOutFirst" && signedIn };
}

/** Returns the login page's address, which leads back to `target`, a path with query. */
export function loginFor(target: string): string {
  return `/user/login?redirect=${encodeURIComponent(target)}`;
}

function goTo(to: string, replace = false): Decision {
  return { kind: "redirect", to, status: 302, replace };
}
