import type { RequestHandler } from "express";
import { sessionCookie } from "#shared/domain/sessionCookie.ts";
import { session } from "../request/session.ts";

/** Reads the cookie `token`. The cookie `ag` needs the agency of the host, so chooseAgencyFlag.ts reads it. */
export function readSession(): RequestHandler {
  return (req, _res, next) => {
    session.set(req, { token: sessionCookie(req.headers.cookie ?? "")?.value, agencyFlag: undefined });
    next();
  };
}
