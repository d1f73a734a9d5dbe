import type { Request, Response } from "express";
import { isHeaderText } from "../gateway/upstreamHeaders.ts";

/** Holds a refused token whose cookie may be one that this host cannot clear: set for a parent domain, or for a path. */
export const REFUSED = "refused";
const DAY_S = 86_400;
const LONGEST = 4_096;

/** A cookie in printable ASCII; anything else would throw where it becomes a header, and counts as none. */
export function textCookie(req: Request, name: string): string | undefined {
  // cookie-parser turns `j:` values into objects; those are no texts.
  const value = hasCookie(req, name) ? cookiesOf(req)[name] : undefined;
  return isHeaderText(value) && value.length <= LONGEST ? value : undefined;
}

/** Whether it came at all, readable or not. */
export function hasCookie(req: Request, name: string): boolean {
  return Object.hasOwn(cookiesOf(req), name);
}

function cookiesOf(req: Request): Readonly<Record<string, unknown>> {
  return req.cookies as Readonly<Record<string, unknown>>;
}

interface Opened {
  readonly token: string;
  /** Seconds; 0 is a day. */
  readonly expire: number;
  readonly agencyFlag: string | undefined;
}

/** Opens a session as the browser does it after a form (client/site/signIn.ts): scripts read the token (decision 002). */
export function setSessionCookies(req: Request, res: Response, { token, expire, agencyFlag }: Opened): void {
  const maxAge = (expire > 0 ? expire : DAY_S) * 1000;
  const options = { path: "/", sameSite: "lax", secure: req.secure, maxAge } as const;
  res.cookie("token", token, options);
  if (agencyFlag === undefined) clearCookie(req, res, "ag");
  else res.cookie("ag", agencyFlag, options);
}

/** Ends the session in the browser; a page that comes with it finds no token any more. */
export function clearSessionCookies(req: Request, res: Response): void {
  for (const name of ["token", "ag"]) clearCookie(req, res, name);
}

/** Once, however many find the session void. */
export function clearCookie(req: Request, res: Response, name: string): void {
  if (!isSetBy(res, name)) res.clearCookie(name, { path: "/", sameSite: "lax", secure: req.secure });
}

function isSetBy(res: Response, name: string): boolean {
  const set = res.getHeader("Set-Cookie") ?? [];
  return [set].flat().some((text) => String(text).startsWith(`${name}=`));
}

/** The same for a token that the upstream refused: should it come again all the same, it no longer counts. */
export function refuseSession(req: Request, res: Response): void {
  clearSessionCookies(req, res);
  // As it came, so that the browser can compare the two without decoding either; res.cookie refuses some that browsers send.
  const written = /(?:^|;\s*)token=([^;]+)/.exec(req.headers.cookie ?? "")?.[1];
  if (written === undefined || isSetBy(res, REFUSED)) return;
  const secure = req.secure ? "; Secure" : "";
  res.append("Set-Cookie", `${REFUSED}=${written}; Max-Age=${DAY_S}; Path=/; SameSite=Lax${secure}`);
}
