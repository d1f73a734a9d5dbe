import { createHash, timingSafeEqual } from "node:crypto";
import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { CODES } from "#shared/contract/codes.ts";
import { onceAMinute } from "#shared/onceAMinute.ts";
import { Refusal } from "../kit/errors.ts";

const WINDOW_SECONDS = 300;

export function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}

/** Spec §7: a double hash of the unix time with the fixed salt. */
export function signOf(unixSeconds: string, salt: string): string {
  return md5(md5(unixSeconds + salt));
}

/** Compared in constant time, so that a sign cannot be found byte by byte. */
export function equalText(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(left as Buffer, right as Buffer);
}

/**
 * Passes over a route of machines and providers for a request with a sign, right or wrong: a site signs all that it sends, and anybody may
 * ask through it.
 */
export const notOfSites: RequestHandler = (req, _res, next) =>
  req.get("sign") === undefined ? next() : next("route");

interface Signing {
  readonly signSalt: string;
  readonly clock: () => number;
  readonly log: Logger;
}

/** Runs before everything else: nobody without the salt learns anything, not even which paths exist. What is wrong, the log says. */
export function checkSign({ signSalt, clock, log }: Signing): RequestHandler {
  const [ofSalt, ofClock] = [onceAMinute(Date.now), onceAMinute(Date.now)];
  return (req, _res, next) => {
    const [time, sign] = [req.get("access-time") ?? "", req.get("sign")];
    const signed = equalText(sign ?? "", signOf(time, signSalt));
    const behind = /^\d{1,12}$/.test(time) ? Math.round(clock() / 1000 - Number(time)) : Number.NaN;
    if (signed && Math.abs(behind) <= WINDOW_SECONDS) return next();
    if (signed) ofClock((num) => log.warn({ num }, clocksDiffer(behind)));
    // Without any sign it is nobody's site.
    else if (sign !== undefined) ofSalt((num) => log.warn({ num }, OTHER_SALT));
    throw new Refusal(CODES.badSign, "请求签名无效或已过期");
  };
}

const OTHER_SALT = "calls are refused: whoever signs them has another SIGN_SALT";

function clocksDiffer(seconds: number): string {
  const which = seconds > 0 ? "behind" : "ahead of";
  return `calls are refused: the clock of the site is ${Math.abs(seconds)} s ${which} this one, and ${WINDOW_SECONDS} s are allowed`;
}
