import type { RequestHandler } from "express";
import { session } from "../request/session.ts";
import { REFUSED, textCookie } from "../request/sessionCookies.ts";

/** Reads the cookie `token`. Whether its neighbour `ag` counts only the agency of the host can tell (chooseAgencyFlag.ts). */
export function readSession(): RequestHandler {
  return (req, _res, next) => {
    const token = textCookie(req, "token");
    const isRefused = token !== undefined && token === textCookie(req, REFUSED);
    session.set(req, { token: isRefused ? undefined : token, agencyFlag: undefined });
    next();
  };
}
