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

/** The values of all cookies of a name, as far as they can be read; also of a request that has failed before anything was read. */
export function cookieValues({ headers }: Pick<Request, "headers">, name: string): readonly string[] {
  return cookiesNamed(headers.cookie ?? "", name).map(({ value }) => value);
}

/** Whether it came at all, readable or not. */
export function hasCookie({ headers }: Pick<Request, "headers">, name: string): boolean {
  return new RegExp(`(?:^|;)\\s*${name}=`).test(headers.cookie ?? "");
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
  res.cookie(TOKEN, token, options);
  res.cookie(TOKEN_END, tokenEnd(token), options);
  if (agencyFlag === undefined) clearCookie(req, res, "ag");
  else res.cookie("ag", agencyFlag, options);
}

/** Ends the session in the browser; a page that comes with it finds no token any more. */
export function clearSessionCookies(req: Request, res: Response): void {
  for (const name of [TOKEN, "ag"]) clearCookie(req, res, name);
  if (hasCookie(req, TOKEN_END)) clearCookie(req, res, TOKEN_END);
}

/** Once, however many find the session void. */
export function clearCookie(req: Request, res: Response, name: string): void {
  if (!isSetBy(res, name)) res.clearCookie(name, { path: "/", sameSite: "lax", secure: req.secure });
}

function isSetBy(res: Response, name: string): boolean {
  const set = res.getHeader("Set-Cookie") ?? [];
  return [set].flat().some((text) => String(text).startsWith(`${name}=`));
}

/**
 * Ends a session whose token the upstream has refused: should the token come again all the same, it no longer counts. Where another token
 * has come with it, the refused one may have been somebody else's: the other one is tried before anything is cleared.
 */
export function refuseSession(req: Request, res: Response): void {
  const cookies = req.headers.cookie ?? "";
  const text = sessionCookie(cookies)?.text;
  if (text === undefined || isSetBy(res, REFUSED)) return;
  if (!hasNextSession(cookies)) clearSessionCookies(req, res);
  // As it came, so that the browser can compare the two without decoding either; res.cookie refuses some that browsers send.
  const secure = req.secure ? "; Secure" : "";
  res.append(
    "Set-Cookie",
    `${REFUSED}=${refusedWith(cookies, text)}; Max-Age=${DAY_S}; Path=/; SameSite=Lax${secure}`,
  );
}
