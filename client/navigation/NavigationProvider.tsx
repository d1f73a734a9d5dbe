import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState, useTransition } from "react";
import { type Failure, type SiteView, useBoot } from "../site/boot.ts";
import { whenIdle } from "../kit/whenIdle.ts";
import { useCalls } from "../calls/call.ts";
import { hasToken, isSignedIn } from "../site/session.ts";
import { regionAt } from "../site/region.ts";
import { signOut } from "../site/signOut.ts";
import { useLocation } from "react-router-dom";
import { matchRoute } from "#shared/routes/match.ts";
import type { Policy } from "#shared/routes/record.ts";
import { type Goal, goalOf } from "./goalOf.ts";
import { askToLeave, currentGuard } from "./leaveGuard.ts";
import { type Navigation, NavigationContextProvider, type VisitOptions } from "./navigation.ts";
import { setPending } from "./pending.ts";
import { prefetchGoal, prepareGoal } from "./prepareGoal.ts";
import { useGo } from "./useGo.ts";
import type { ScreenLoader } from "./screen.ts";
import { useLinks } from "./useLinks.ts";

/**
 * Ms for which the old page stays while the next screen loads. A screen that arrives earlier appears without a
 * skeleton; otherwise React would keep a skeleton for 300 ms once shown. Skeletons also stay invisible for this time
 * (ui/Skeleton.styles.ts).
 */
const PATIENCE_MS = 150;

interface Props {
  readonly screens: ScreenLoader;
  readonly children: ReactNode;
}

export function NavigationProvider({ screens, children }: Props) {
  const boot = useBoot();
  const calls = useCalls();
  const go = useGo();
  const [loading, setLoading] = useState(false);
  const [showing, startShowing] = useTransition();
  const [failure, setFailure] = useState(boot.failure);
  const latest = useRef(0);
  const site = boot.site;

  const contextOf = useCallback(
    (at: SiteView) => ({
      screens,
      calls,
      site: at,
      signedIn: hasToken(),
      region: regionAt(boot, at.zkFirstSubjectId),
    }),
    [screens, calls, boot],
  );
  const visit = useCallback(
    async (to: string, { replace = false }: VisitOptions = {}): Promise<void> => {
      const goal = site ? resolve(to, site, boot.path) : undefined;
      if (currentGuard() && goal?.pathname !== location.pathname && !(await askToLeave())) return;
      if (!site || !goal) return location.assign(to);
      const own = ++latest.current;
      const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
      setLoading(true);
      if (goal.signOutFirst) await signOut(calls);
      const context = contextOf(site);
      const outcome = await prepareGoal(goal, context, patience);
      const failure = await failureOf(goal.path, outcome.kind, screens);
      if (own !== latest.current) return;
      // A full page load gets the code of the newer build.
      if (outcome.kind === "outdated") location.assign(goal.path);
      setLoading(false);
      startShowing(() => {
        setFailure(failure);
        go(goal.path, { replace: replace || goal.replace });
      });
    },
    [screens, contextOf, calls, go, site, boot.path],
  );

  const prefetch = useCallback(
    (to: string) => {
      if (site) prefetchGoal(resolve(to, site, boot.path), contextOf(site));
    },
    [contextOf, site, boot.path],
  );

  useEffect(() => setPending(loading || showing), [loading, showing]);
  const value = useMemo(() => ({ visit, prefetch, failure }), [visit, prefetch, failure]);
  useLinks({ visit, prefetch });
  return (
    <NavigationContextProvider value={value}>
      <GuardedHistory visit={visit} site={site} />
      {children}
    </NavigationContextProvider>
  );
}

/** Loads the failure page that replaces the screen of an address, with its code and styles. */
async function failureOf(
  path: string,
  kind: "ready" | "outdated" | "missing" | "failed",
  screens: ScreenLoader,
): Promise<Failure | null> {
  if (kind === "ready" || kind === "outdated") return null;
  await screens.failure();
  return { status: kind === "missing" ? 404 : 503, path, requestId: "" };
}

/**
 * Applies the rules of Spec §2 to addresses reached without a link: by Back and Forward, and at the end of a session.
 * On a page load the server has already applied the rules.
 */
function GuardedHistory({
  visit,
  site,
}: {
  readonly visit: Navigation["visit"];
  readonly site: SiteView | null;
}) {
  const { pathname, search, key } = useLocation();
  const { path } = useBoot();
  const loading = useRef(true);
  useEffect(() => {
    // A learner who signs in on a page for visitors, such as the login page, must stay signed in.
    const came = isSignedIn();
    const follow = () => {
      const target = pathname + search;
      const goal = site && resolve(target, site, path);
      if (goal && (goal.path !== target || (came && goal.signOutFirst)))
        void visit(target, { replace: true });
    };
    if (!loading.current) return follow();
    loading.current = false;
    return whenIdle(follow);
  }, [pathname, search, key, site, visit, path]);
  return null;
}

/** @param document path of the loaded document; a path with another CSP needs a full page load */
function resolve(to: string, { redirects, mode, off }: SiteView, document: string): Goal | undefined {
  // A path of a feature that the agency lacks needs a full page load: the server then shows the page about it.
  if (off?.test(to)) return undefined;
  const goal = goalOf(to, location.href, { redirects, studyMode: mode === "study", signedIn: hasToken() });
  const policy = goal?.match?.route.policy ?? "page";
  return policy === "page" || policy === policyOf(document) ? goal : undefined;
}

function policyOf(path: string): Policy | undefined {
  return matchRoute(new URL(path, location.origin).pathname)?.route.policy;
}
