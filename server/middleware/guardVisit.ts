import type { Request, RequestHandler, Response } from "express";
import { isNoted } from "#shared/domain/sessionCookie.ts";
import { decidePath } from "#shared/routes/decidePath.ts";
import { HttpError, NotOffered } from "../errors.ts";
import type { Upstream } from "../gateway/call.ts";
import { notifySignOut } from "../gateway/notifySignOut.ts";
import { clientAddress } from "../request/clientAddress.ts";
import { isPrefetch, isPrerender } from "../request/prefetch.ts";
import { requestInfo, routeLabel, visit } from "../request/requestInfo.ts";
import { session } from "../request/session.ts";
import { clearSessionCookies } from "../request/sessionCookies.ts";
import { site } from "../site/requestSite.ts";
import { splitTarget, type Target, withoutFragment } from "../request/splitTarget.ts";

/** Seconds that a permanent redirect stays in browsers: a wrong row of the table no longer than that. */
const MOVED_S = 300;

/** Asks the one rule of server and browser, and acts on what it says. */
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
      // A prerendered page would run, and end the session from within; browsers drop one without content.
      if (isPrerender(req)) return void res.status(204).end();
      // HEAD and a page that is fetched in advance stay without effect; where that one is opened, the browser signs out.
      if (req.method === "GET" && !isPrefetch(req)) await signOut(upstream, req, res);
    }
    next();
  };
}

/** The address to which the form of signing in sends who is signed in (shared/routes/guard.ts, redirects.ts). */
const AFTER_LOGIN = "/study/course";

/**
 * The screen of AFTER_LOGIN saw no token and has sent the visitor back to sign in, while here a token comes that nobody knows for ours: a
 * cookie of another site for this path. Believing it would send the visitor there again, and so for ever.
 */
function isSeenHereAlone(req: Request, pathname: string, search: string): boolean {
  const { token } = session.get(req);
  const isSentBack =
    pathname === "/user/login" && new URLSearchParams(search).get("redirect") === AFTER_LOGIN;
  return isSentBack && token !== undefined && !isNoted(req.headers.cookie ?? "", token);
}

/** The target as it came: with its dot segments resolved it might match a screen that was not asked for. */
function targetOf(req: Request): Target {
  return splitTarget(withoutFragment(req.originalUrl));
}

function redirect(req: Request, res: Response, status: 301 | 302, to: string): void {
  routeLabel.set(req, "redirect");
  // The answer depends on the token, so no cache may keep it for somebody else; browsers keep a 301 for ever unless they are told.
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
