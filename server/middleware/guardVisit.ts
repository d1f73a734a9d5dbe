import type { Request, RequestHandler, Response } from "express";
import { isNoted } from "#shared/domain/sessionCookie.ts";
import { decidePath } from "#shared/routes/decidePath.ts";
import { HttpError, NotOffered } from "../errors.ts";
import type { Upstream } from "../gateway/call/upstream.ts";
import { notifySignOut } from "../gateway/call/notifySignOut.ts";
import { clientAddress } from "../request/clientAddress.ts";
import { isPrefetch, isPrerender } from "../request/prefetch.ts";
import { requestInfo, routeLabel, visit } from "../request/requestInfo.ts";
import { session } from "../request/session.ts";
import { clearSessionCookies } from "../request/sessionCookies.ts";
import { site } from "../site/requestSite.ts";
import { splitTarget, type Target, withoutFragment } from "../request/splitTarget.ts";

/** Seconds for which browsers cache a permanent redirect. Short, so that a wrong row can soon be corrected. */
const MOVED_S = 300;

/** Decides a visit by the guard (shared/routes/guard.ts), which the browser uses too, and redirects if it says so. */
export function guardVisit(upstream: Upstream): RequestHandler {
  return async (req, res, next) => {
    if (req.method !== "GET" && req.method !== "HEAD") {
      throw new HttpError(405, "Documents are read by GET", { headers: { Allow: "GET, HEAD" } });
    }
    const { agency, mode, off } = site.get(req);
    const { pathname, search } = targetOf(req);
    if (isSeenHereAlone(req, pathname, search)) session.set(req, { ...session.get(req), token: undefined });
    const { match, decision } = decidePath(pathname, search, {
      redirects: agency.config.redirects,
      signedIn: session.get(req).token !== undefined,
      studyMode: mode === "study",
    });
    if (match && off?.paths.test(pathname + search)) {
      if (mode === "study") return redirect(req, res, 302, "/study");
      throw new HttpError(404, "It is off here", { cause: new NotOffered(pathname, pathname) });
    }
    if (decision.kind === "redirect") return redirect(req, res, decision.status, decision.to);
    if (decision.kind === "notFound" || !match) throw new HttpError(404, `Page Not Found: ${pathname}`);
    routeLabel.set(req, match.route.id);
    visit.set(req, match);
    if (decision.signOutFirst) {
      // A browser that prerenders would run the page and so sign the learner out. It drops an answer with status 204.
      if (isPrerender(req)) return void res.status(204).end();
      // HEAD and prefetch do not sign the learner out. When a prefetched page is opened, its script signs out.
      if (req.method === "GET" && !isPrefetch(req)) await signOut(upstream, req, res);
    }
    next();
  };
}

/** Page to which a signed-in learner is redirected from login (shared/routes/guard.ts, redirects.ts). */
const AFTER_LOGIN = "/study/course";

/**
 * Returns whether the browser's script cannot see the token that the server sees: at AFTER_LOGIN it found no token and
 * returned to login. Other software then set the cookie for the path of the login page only. If the server trusted the
 * token, it would redirect the visitor to AFTER_LOGIN again without end.
 */
function isSeenHereAlone(req: Request, pathname: string, search: string): boolean {
  const { token } = session.get(req);
  const isSentBack =
    pathname === "/user/login" && new URLSearchParams(search).get("redirect") === AFTER_LOGIN;
  return isSentBack && token !== undefined && !isNoted(req.headers.cookie ?? "", token);
}

/** Returns the request target as received. If dot segments were resolved, another screen might match. */
function targetOf(req: Request): Target {
  return splitTarget(withoutFragment(req.originalUrl));
}

function redirect(req: Request, res: Response, status: 301 | 302, to: string): void {
  routeLabel.set(req, "redirect");
  // The redirect depends on the token, so shared caches must not store it. Without a limit browsers cache a 301
  // forever.
  res.setHeader("Cache-Control", status === 302 ? "private, no-cache" : `private, max-age=${MOVED_S}`);
  res.redirect(status, to);
}

async function signOut(upstream: Upstream, req: Request, res: Response): Promise<void> {
  const { id: requestId, log } = requestInfo.get(req);
  const visitor = { ...session.get(req), clientAddress: clientAddress(req), requestId };
  clearSessionCookies(req, res);
  session.set(req, { token: undefined, agencyFlag: site.get(req).agencyFlag });
  await notifySignOut(upstream, visitor, log);
}
