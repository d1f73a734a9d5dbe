import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from "react";

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
  readonly arrival: Arrival;
}

/** visit: by a page load from elsewhere; return: by Back, Forward or reloading; the others by going there inside the app. */
export type Arrival = "visit" | "return" | "push" | "replace";

export function isInApp(arrival: Arrival): boolean {
  return arrival === "push" || arrival === "replace";
}

interface GoOptions {
  readonly replace?: boolean;
  readonly state?: unknown;
}

/** Changes address and place at once. Whoever goes elsewhere has to prepare it: see NavigationProvider. */
export type Go = (to: string, options?: GoOptions) => void;

interface Entry {
  readonly key?: string;
  readonly state?: unknown;
}

/** Where a render is: given by the router on the server (StaticPlace.tsx), by BrowserPlace in the browser. */
export const PlaceContext = createContext<{ readonly place: Place; readonly go: Go } | null>(null);

/** The address of the page as state. Changes are transitions: the old screen stays until the next one can be shown. */
export function BrowserPlace({ children }: { readonly children: ReactNode }) {
  const [place, setPlace] = useState(() => readPlace(arrivalOfLoad()));

  useEffect(() => {
    const onPopState = () => startTransition(() => setPlace(readPlace("return")));
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, []);

  const go = useCallback<Go>((to, { replace = false, state } = {}) => {
    const entry: Entry = { key: Math.random().toString(36).slice(2), state };
    if (replace) history.replaceState(entry, "", to);
    else history.pushState(entry, "", to);
    startTransition(() => setPlace(readPlace(replace ? "replace" : "push")));
  }, []);

  const value = useMemo(() => ({ place, go }), [place, go]);
  return <PlaceContext value={value}>{children}</PlaceContext>;
}

export function usePlace(): Place {
  return useContext().place;
}

export function useGo(): Go {
  return useContext().go;
}

/** The key of the address bar, which changes before the page does. */
export function keyInHistory(): string {
  return (history.state as Entry | null)?.key ?? "default";
}

function useContext() {
  const context = use(PlaceContext);
  if (!context) throw new Error("usePlace outside of the app");
  return context;
}

function arrivalOfLoad(): Arrival {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return load?.type === "reload" || load?.type === "back_forward" ? "return" : "visit";
}

function readPlace(arrival: Arrival): Place {
  const { pathname, search, hash } = location;
  return {
    pathname,
    search,
    hash,
    key: keyInHistory(),
    state: (history.state as Entry | null)?.state,
    arrival,
  };
}
