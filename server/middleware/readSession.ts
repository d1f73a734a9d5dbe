import type { Request, RequestHandler } from "express";
import { isHeaderText } from "../gateway/upstreamHeaders.ts";
import { session } from "../request/session.ts";
import { REFUSED } from "../request/sessionCookies.ts";

const LONGEST = 4_096;

/** Reads the cookies `token` and `ag`, printable ASCII only: anything else would throw where it becomes a header. */
export function readSession(): RequestHandler {
  return (req, _res, next) => {
    const token = textCookie(req, "token");
    const isRefused = token !== undefined && token === textCookie(req, REFUSED);
    session.set(req, { token: isRefused ? undefined : token, agencyFlag: textCookie(req, "ag") });
    next();
  };
}

/** cookie-parser turns `j:` values into objects; those are no texts. */
function textCookie(req: Request, name: string): string | undefined {
  const cookies = req.cookies as Readonly<Record<string, unknown>>;
  const value = Object.hasOwn(cookies, name) ? cookies[name] : undefined;
  return isHeaderText(value) && value.length <= LONGEST ? value : undefined;
}
