import type { NextFunction, Request, Response } from "express";
import cookieParser from "cookie-parser";
import { isThisMachine } from "#shared/environment/safeAddress.ts";

/** Policy of all pages: scripts, styles and pictures come from the pages' own address alone, and none is inline. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

/** Sets headers that forbid foreign scripts, frames and caching, and that keep the page's address from other sites. */
export function setHeaders(_req: Request, res: Response, next: NextFunction): void {
  res.set({
    "Content-Security-Policy": POLICY,
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
  });
  next();
}

export const readCookies = cookieParser();

/** Returns the accepted host names. A request for another name may come from a page of another site. */
export function hostsOf(url: string): ReadonlySet<string> {
  const { host, hostname, port, protocol } = new URL(url);
  const isLoopback = protocol === "http:" && isThisMachine(hostname);
  return new Set(isLoopback ? [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`] : [host]);
}

/** Returns whether a page of the console sent the form, as the browser's headers state. */
export function isOwnPage(req: Request, url: string): boolean {
  const { protocol } = new URL(url);
  const site = req.get("sec-fetch-site");
  return (
    req.get("origin") === `${protocol}//${req.get("host") ?? ""}` &&
    (site === undefined || site === "same-origin")
  );
}
