import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState, useTransition } from "react";
import { decideVisit } from "#shared/routes/guard.ts";
import { matchRoute, type RouteMatch } from "#shared/routes/match.ts";
import { findRedirect, isExternal } from "#shared/routes/redirects.ts";
import { useGo, usePlace } from "./place.tsx";
import type { Failure, SiteView } from "../app/boot.ts";
import { useBoot } from "../app/bootContext.ts";
import type { ScreenVisit } from "../app/screen.ts";
import { whenIdle } from "../app/whenIdle.ts";
import { useCalls } from "../queries/call.ts";
import { hasToken } from "../session/session.ts";
import { signOut } from "../session/signOut.ts";
import { type Navigation, NavigationContextProvider, type VisitOptions } from "./navigation.ts";
import { loadFailure, wholeScreen } from "./loadScreen.ts";
import { setPending } from "./pending.ts";
import { prepareData } from "./prepare.ts";
import { useLinks } from "./useLinks.ts";

const MAX_HOPS = 5;
/**
 * What comes within this time is shown at once, without a skeleton: once React has shown one, it keeps it for 300 ms. (Skeletons
 * are not seen any earlier either: see ui/Skeleton.styles.ts.)
 */
const PATIENCE_MS = 150;

interface Props {
  readonly children: ReactNode;
}

export function NavigationProvider({ children }: Props) {
  const boot = useBoot();
  const calls = useCalls();
  const go = useGo();
  const [loading, setLoading] = useState(false);
  const [showing, startShowing] = useTransition();
  const [failure, setFailure] = useState(boot.failure);
  const latest = useRef(0);
  const site = boot.site;

  const visit = useCallback(
    async (to: string, { replace = false }: VisitOptions = {}): Promise<void> => {
      const goal = site && resolve(to, site);
      if (!goal) return location.assign(to);
      const own = ++latest.current;
      const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
      setLoading(true);
      if (goal.signOutFirst) await signOut(calls);
      const failure = await prepareGoal(goal);
      if (own !== latest.current) return;
      setLoading(false);
      startShowing(() => {
        setFailure(failure);
        go(goal.path, { replace: replace || goal.replace });
      });

      async function prepareGoal({ match, path }: Goal): Promise<Failure | null> {
        if (!match || !site) return failed(path, 404);
        try {
          const screen = await wholeScreen(match.route.id).load();
          const outcome = await prepareData(calls, screen, match, visitOf(match, path, site), patience);
          return outcome.kind === "ready" ? null : await failed(path, outcome.kind === "missing" ? 404 : 503);
        } catch {
          // The chunk is gone: a newer build is being served. A full load brings that one.
          location.assign(path);
          return null;
        }
      }
    },
    [calls, go, site],
  );

  const prefetch = useCallback(
    (to: string) => {
      if (!site) return;
      const goal = resolve(to, site);
      if (!goal?.match || goal.replace || goal.signOutFirst) return;
      const { match, path } = goal;
      wholeScreen(match.route.id)
        .load()
        .then((screen) => prepareData(calls, screen, match, visitOf(match, path, site)))
        .catch(() => undefined);
    },
    [calls, site],
  );

  useEffect(() => setPending(loading || showing), [loading, showing]);
  const value = useMemo(() => ({ visit, prefetch, failure }), [visit, prefetch, failure]);
  return (
    <NavigationContextProvider value={value}>
      <Links visit={visit} prefetch={prefetch} />
      <GuardedHistory visit={visit} site={site} />
      {children}
    </NavigationContextProvider>
  );
}

function Links({ visit, prefetch }: Pick<Navigation, "visit" | "prefetch">) {
  const { pathname, search } = usePlace();
  useLinks({ visit, prefetch }, pathname + search);
  return null;
}

function visitOf({ params }: RouteMatch, path: string, site: SiteView): ScreenVisit {
  return { params, search: new URL(path, location.origin).searchParams, site, signedIn: hasToken() };
}

async function failed(path: string, status: number): Promise<Failure> {
  await loadFailure();
  return { status, path, requestId: "" };
}

/**
 * Back and Forward, and the end of a session, reach addresses that no link was followed to: the same rules hold there. At
 * a load the server has just followed them, so that it can wait.
 */
function GuardedHistory({
  visit,
  site,
}: {
  readonly visit: Navigation["visit"];
  readonly site: SiteView | null;
}) {
  const { pathname, search } = usePlace();
  const loading = useRef(true);
  useEffect(() => {
    const follow = () => {
      const target = pathname + search;
      const goal = site && resolve(target, site);
      if (goal && goal.path !== target) void visit(target, { replace: true });
    };
    if (!loading.current) return follow();
    loading.current = false;
    return whenIdle(follow);
  }, [pathname, search, site, visit]);
  return null;
}

interface Goal {
  readonly path: string;
  readonly match: RouteMatch | undefined;
  readonly replace: boolean;
  readonly signOutFirst: boolean;
}

/** Follows the guard's redirects inside the site; undefined where only a full page load will do. */
function resolve(to: string, site: SiteView): Goal | undefined {
  let url = new URL(to, location.href);
  let replace = false;
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    if (url.origin !== location.origin) return undefined;
    const target = url.pathname + url.search;
    const match = matchRoute(url.pathname);
    const redirect = findRedirect(site.redirects, url.pathname, url.search);
    const decision = decideVisit({
      target,
      route: match?.route,
      signedIn: hasToken(),
      studyMode: site.mode === "study",
      redirect,
    });
    if (decision.kind === "notFound")
      return { path: target + url.hash, match: undefined, replace, signOutFirst: false };
    if (decision.kind === "render")
      return { path: target + url.hash, match, replace, signOutFirst: decision.signOutFirst };
    if (isExternal(decision.to)) return undefined;
    replace ||= decision.replace;
    url = new URL(decision.to, location.origin);
  }
  return undefined;
}
