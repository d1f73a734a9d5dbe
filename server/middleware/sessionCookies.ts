import type { Request, Response } from "express";

/** Ends the session in the browser; a page that comes with it finds no token any more. */
export function clearSessionCookies(req: Request, res: Response): void {
  for (const name of ["token", "ag"]) {
    res.clearCookie(name, { path: "/", sameSite: "lax", secure: req.secure });
  }
}
