import { useCallback, useMemo } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router-dom";

/** Where the visitor is: the address with its entry in the history. */
export interface Place {
  readonly pathname: string;
  /** "" or "?a=1". */
  readonly search: string;
  /** "" or "#a". */
  readonly hash: string;
  /** Of the history's entry; "default" for the first of a page load. */
  readonly key: string;
  /** What the entry remembers besides its address. */
  readonly state: unknown;
}

/** load: by a page load, or Back and Forward; the others by going there inside the app. */
export type Arrival = "load" | "push" | "replace";

interface GoOptions {
  readonly replace?: boolean;
  readonly state?: unknown;
}

/** Changes address and place at once. Whoever goes elsewhere has to prepare it: see NavigationProvider. */
export type Go = (to: string, options?: GoOptions) => void;

const ARRIVALS = { POP: "load", PUSH: "push", REPLACE: "replace" } as const;

/* The one door to the router: of it the app needs the address and a way to change it; routes, links and guard are ours. */

export function usePlace(): Place & { readonly arrival: Arrival } {
  const location = useLocation();
  const arrival = ARRIVALS[useNavigationType()];
  return useMemo(() => {
    // A browser's own address has no empty query; the server's router leaves one.
    const search = location.search === "?" ? "" : location.search;
    return { ...location, search, arrival };
  }, [location, arrival]);
}

export function useGo(): Go {
  const navigate = useNavigate();
  return useCallback((to, options) => void navigate(to, options), [navigate]);
}

/** The key of the address bar, which changes before the page does. */
export function keyInHistory(): string {
  return (history.state as { readonly key?: string } | null)?.key ?? "default";
}
