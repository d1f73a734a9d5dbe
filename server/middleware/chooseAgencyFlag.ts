import type { RequestHandler } from "express";
import { session } from "../request/session.ts";
import { clearCookie, hasCookie, textCookie } from "../request/sessionCookies.ts";
import { site } from "../request/site.ts";

/**
 * The cookie `ag` decides whose data is asked for only where the agency of the host says so: it is its own flag, or one of its
 * `config.agency_flags`. Any other is ignored and cleared.
 */
export function chooseAgencyFlag(): RequestHandler {
  return (req, res, next) => {
    const { agencyFlag, otherFlags } = site.get(req);
    const named = textCookie(req, "ag");
    const isOther = named !== undefined && otherFlags.includes(named);
    if (!isOther && named !== agencyFlag && hasCookie(req, "ag")) clearCookie(req, res, "ag");
    session.set(req, { ...session.get(req), agencyFlag: isOther ? named : agencyFlag });
    next();
  };
}
