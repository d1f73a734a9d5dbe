import type { Request, RequestHandler } from "express";
import { callOf, type DataOf, type InputOf } from "#shared/contract/endpoint.ts";
import { uidLogin } from "#shared/contract/account/endpoints.ts";
import { CODES } from "#shared/contract/codes.ts";
import { EnvelopeError, isMissing } from "#shared/contract/envelope.ts";
import { isRefusedAs } from "#shared/contract/isRefusedAs.ts";
import type { LinkProblem } from "#shared/domain/linkProblems.ts";
import { href } from "#shared/routes/href.ts";
import { safeRedirectTarget } from "#shared/routes/safeRedirect.ts";
import { isRobot } from "../document/pageOf.ts";
import type { Upstream } from "../gateway/call/upstream.ts";
import { notifySignOut } from "../gateway/call/notifySignOut.ts";
import { clientAddress } from "../request/clientAddress.ts";
import { isPrefetch, isPrerender } from "../request/prefetch.ts";
import { requestInfo, routeLabel } from "../request/requestInfo.ts";
import { session } from "../request/session.ts";
import { setSessionCookies } from "../request/sessionCookies.ts";
import { site } from "../site/requestSite.ts";
import { splitTarget, withoutFragment } from "../request/splitTarget.ts";

type Link = Required<InputOf<typeof uidLogin>>;

const PATH = href("uidLogin");

/**
 * Handles a link that the agency's own system signed (docs/console.md, Signed links): signs the learner in and
 * redirects to the page that the link names. If the link is refused, redirects to a page that shows the reason. Because
 * of the redirect the signed address is not in the browser's history.
 */
export function signInByLink(upstream: Upstream): RequestHandler {
  return async (req, res, next) => {
    const link = linkOf(req);
    if (!link) return next();
    routeLabel.set(req, "uidLogin");
    res.setHeader("Cache-Control", "no-store");
    res.setHeader("Referrer-Policy", "no-referrer");
    // A link can be used only once, so requests of robots and requests in advance must not use it.
    if (req.method === "HEAD" || isPrefetch(req) || isPrerender(req) || isRobot(req))
      return void res.status(204).end();
    const { agencyFlag } = site.get(req);
    const asker = { agencyFlag, clientAddress: clientAddress(req), requestId: requestInfo.get(req).id };
    let opened: DataOf<typeof uidLogin>;
    try {
      opened = await upstream.callFor({ ...asker, token: undefined })(callOf(uidLogin, link));
    } catch (error) {
      if (!(error instanceof EnvelopeError)) throw error;
      return res.redirect(303, href("uidLogin", { problem: problemOf(error) }));
    }
    // An answer without a token opened no session, whatever its code.
    if (opened.token === "") return res.redirect(303, href("uidLogin", { problem: "wrong" }));
    // An earlier session of the browser ends only now, because an invalid link must not sign anybody out.
    const former = session.get(req);
    if (former.token !== undefined) {
      const { log } = requestInfo.get(req);
      await notifySignOut(upstream, { ...asker, ...former }, log);
    }
    setSessionCookies(req, res, { ...opened, agencyFlag });
    res.redirect(303, goalOf(req, opened, link));
  };
}

function linkOf(req: Request): Link | undefined {
  const { pathname, search } = splitTarget(withoutFragment(req.originalUrl));
  if (pathname !== PATH || (req.method !== "GET" && req.method !== "HEAD")) return undefined;
  const query = new URLSearchParams(search);
  const sign = query.get("sign");
  if (sign === null) return undefined;
  const member = (name: string) => query.get(name) ?? "";
  return { uid: member("uid"), time: member("time"), redirect: member("redirect"), sign };
}

function problemOf(error: EnvelopeError): LinkProblem {
  const { code } = error;
  if (isMissing(code)) return "unknown";
  if (isRefusedAs(error, "linkExpired", CODES.expired)) return "expired";
  if (isRefusedAs(error, "linkUsed", CODES.conflict)) return "used";
  if (code === CODES.readOnly) return "readOnly";
  return code === CODES.tooMany || code === CODES.busy || code === CODES.unavailable ? "busy" : "wrong";
}

/**
 * Returns the page to open, as after the login form. A learner whose account is about to be closed first gets the
 * profile page.
 */
function goalOf(req: Request, { userInfo }: DataOf<typeof uidLogin>, { redirect }: Link): string {
  if (userInfo.closeTime !== "") return href("profile");
  const home = site.get(req).mode === "study" ? href("studyCourse") : href("index");
  return safeRedirectTarget(redirect) ?? home;
}
