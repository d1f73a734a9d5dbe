import type { Request, RequestHandler } from "express";
import { isHeaderText } from "../gateway/upstreamHeaders.ts";
import { requestValue } from "../requestValue.ts";
import { REFUSED } from "./sessionCookies.ts";

export interface Session {
  /** Its presence is what "signed in" means (Spec §4). */
  readonly token: string | undefined;
  readonly agencyFlag: string | undefined;
}

export const session = requestValue<Session>("session");

export const ANONYMOUS: Session = { token: undefined, agencyFlag: undefined };

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
