import type { RequestHandler } from "express";
import { session } from "../request/session.ts";
import { clearCookie, cookieValues, hasCookie } from "../request/sessionCookies.ts";
import { site } from "../site/requestSite.ts";

/**
 * Applies the cookie `ag`, which selects the agency whose data is requested. Accepted values are the flag of the host's
 * agency and its `config.agency_flags`. Any other value is ignored, and the cookie is cleared.
 */
export function chooseAgencyFlag(): RequestHandler {
  return (req, res, next) => {
    const { agencyFlag, otherFlags } = site.get(req);
    const listed = [agencyFlag, ...otherFlags];
    // Other sites on the same parent domain may set a cookie of the same name.
    const named = cookieValues(req, "ag").find((flag) => listed.includes(flag));
    if (named === undefined && hasCookie(req, "ag")) clearCookie(req, res, "ag");
    session.set(req, { ...session.get(req), agencyFlag: named ?? agencyFlag });
    next();
  };
}
