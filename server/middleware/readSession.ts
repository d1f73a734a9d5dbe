import type { RequestHandler } from "express";
import { sessionCookie } from "#shared/domain/sessionCookie.ts";
import { session } from "../request/session.ts";

/** Reads the cookie `token`. Whether its neighbour `ag` counts only the agency of the host can tell (chooseAgencyFlag.ts). */
export function readSession(): RequestHandler {
  return (req, _res, next) => {
    session.set(req, { token: sessionCookie(req.headers.cookie ?? "")?.value, agencyFlag: undefined });
    next();
  };
}
