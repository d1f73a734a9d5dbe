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
  /** Path and query as the visitor requested them. */
  readonly target: string;
  readonly route: Route | undefined;
  readonly signedIn: boolean;
  readonly studyMode: boolean;
  /** Redirect of this path, from findRedirect. */
  readonly redirect: FoundRedirect | undefined;
}

/** Decides what a visit leads to, on the server and in the browser. The order of the rules is specified (Spec §2). */
export function decideVisit({ target, route, signedIn, studyMode, redirect }: Visit): Decision {
  if (redirect) return { kind: "redirect", to: redirect.to, status: redirect.status, replace: false };
  if (!route) return { kind: "notFound" };
  if (studyMode && !route.studyMode) return goTo("/study");
  if (route.auth && !signedIn) return goTo(loginFor(target));
  if (route.onEnter === "leaveIfSignedIn" && signedIn) return goTo("/study", true);
  return { kind: "render", signOutFirst: route.onEnter === "signOutFirst" && signedIn };
}

/** Returns the address of the login page that leads back to `target`, a path with query, after login. */
export function loginFor(target: string): string {
  return `/user/login?redirect=${encodeURIComponent(target)}`;
}

function goTo(to: string, replace = false): Decision {
  return { kind: "redirect", to, status: 302, replace };
}
