import type { Request, Response } from "express";
import {
  cookiesNamed,
  hasNextSession,
  REFUSED,
  refusedWith,
  sessionCookie,
  TOKEN,
  TOKEN_END,
  tokenEnd,
} from "#shared/domain/sessionCookie.ts";

const DAY_S = 86_400;

/** Returns all readable values of a cookie. Also works if the request failed before its cookies were parsed. */
export function cookieValues({ headers }: Pick<Request, "headers">, name: string): readonly string[] {
  return cookiesNamed(headers.cookie ?? "", name).map(({ value }) => value);
}

/** Returns whether the request has the cookie, readable or not. */
export function hasCookie({ headers }: Pick<Request, "headers">, name: string): boolean {
  return new RegExp(`(?:^|;)\\s*${name}=`).test(headers.cookie ?? "");
}

interface Opened {
  readonly token: string;
  /** Seconds until the session expires; 0: one day. */
  readonly expire: number;
  readonly agencyFlag: string | undefined;
}

/**
 * Sets the session cookies, with the same attributes as the browser after the login form (client/site/signIn.ts).
 * Scripts can read the token (decision 002).
 */
export function setSessionCookies(req: Request, res: Response, { token, expire, agencyFlag }: Opened): void {
  const maxAge = (expire > 0 ? expire : DAY_S) * 1000;
  const options = { path: "/", sameSite: "lax", secure: req.secure, maxAge } as const;
  res.cookie(TOKEN, token, options);
  res.cookie(TOKEN_END, tokenEnd(token), options);
  if (agencyFlag === undefined) clearCookie(req, res, "ag");
  else res.cookie("ag", agencyFlag, options);
}

/** Clears the session cookies, so that a page sent in the same answer finds no token. */
export function clearSessionCookies(req: Request, res: Response): void {
  for (const name of [TOKEN, "ag"]) clearCookie(req, res, name);
  if (hasCookie(req, TOKEN_END)) clearCookie(req, res, TOKEN_END);
}

/** Clears a cookie. Several callers may do so for one answer: the header is sent only once. */
export function clearCookie(req: Request, res: Response, name: string): void {
  if (!isSetBy(res, name)) res.clearCookie(name, { path: "/", sameSite: "lax", secure: req.secure });
}

function isSetBy(res: Response, name: string): boolean {
  const set = res.getHeader("Set-Cookie") ?? [];
  return [set].flat().some((text) => String(text).startsWith(`${name}=`));
}

/**
 * Ends a session whose token the upstream has refused. A cookie remembers the refused token, so that it is ignored when
 * the browser sends it again. If the request carries a second token, nothing is cleared before that token was tried:
 * the refused one may belong to other software.
 */
export function refuseSession(req: Request, res: Response): void {
  const cookies = req.headers.cookie ?? "";
  const text = sessionCookie(cookies)?.text;
  if (text === undefined || isSetBy(res, REFUSED)) return;
  if (!hasNextSession(cookies)) clearSessionCookies(req, res);
  // The token is stored as received, so that the browser can compare both cookies without decoding. res.cookie cannot
  // be used, because it rejects some values that browsers send.
  const secure = req.secure ? "; Secure" : "";
  res.append(
    "Set-Cookie",
    `${REFUSED}=${refusedWith(cookies, text)}; Max-Age=${DAY_S}; Path=/; SameSite=Lax${secure}`,
  );
}
