import type { RequestHandler } from "express";
import { session } from "../request/session.ts";
import { clearCookie, cookieValues, hasCookie } from "../request/sessionCookies.ts";
import { site } from "../site/requestSite.ts";

/**
 * The cookie `ag` decides whose data is asked for only where the agency of the host says so: it is its own flag, or one of its
 * `config.agency_flags`. Any other is ignored and cleared.
 */
export function chooseAgencyFlag(): RequestHandler {
  return (req, res, next) => {
    const { agencyFlag, otherFlags } = site.get(req);
    const listed = [agencyFlag, ...otherFlags];
    // Other sites on the same domain may have a cookie of this name, too.
    const named = cookieValues(req, "ag").find((flag) => listed.includes(flag));
    if (named === undefined && hasCookie(req, "ag")) clearCookie(req, res, "ag");
    session.set(req, { ...session.get(req), agencyFlag: named ?? agencyFlag });
    next();
  };
}
