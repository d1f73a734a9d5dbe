import type { Request, Response } from "express";

/** Holds a refused token whose cookie may be one that this host cannot clear: set for a parent domain, or for a path. */
export const REFUSED = "refused";
const DAY_S = 86_400;

/** Ends the session in the browser; a page that comes with it finds no token any more. */
export function clearSessionCookies(req: Request, res: Response): void {
  for (const name of ["token", "ag"]) {
    res.clearCookie(name, { path: "/", sameSite: "lax", secure: req.secure });
  }
}

/** The same for a token that the upstream refused: should it come again all the same, it no longer counts. */
export function refuseSession(req: Request, res: Response): void {
  clearSessionCookies(req, res);
  // As it came, so that the browser can compare the two without decoding either; res.cookie refuses some that browsers send.
  const written = /(?:^|;\s*)token=([^;]+)/.exec(req.headers.cookie ?? "")?.[1];
  if (written === undefined) return;
  const secure = req.secure ? "; Secure" : "";
  res.append("Set-Cookie", `${REFUSED}=${written}; Max-Age=${DAY_S}; Path=/; SameSite=Lax${secure}`);
}
