import type { RequestHandler } from "express";
import { sessionCookie } from "#shared/domain/sessionCookie.ts";
import { session } from "../request/session.ts";

/** Reads the cookie `token`. chooseAgencyFlag.ts reads the cookie `ag`, for which the host's agency must be known. */
export function readSession(): RequestHandler {
  return (req, _res, next) => {
    session.set(req, { token: sessionCookie(req.headers.cookie ?? "")?.value, agencyFlag: undefined });
    next();
  };
}
