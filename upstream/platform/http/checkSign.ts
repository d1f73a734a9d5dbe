import { createHash, timingSafeEqual } from "node:crypto";
import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { onceAMinute } from "#shared/onceAMinute.ts";
import { Refusal } from "../kit/errors.ts";

const WINDOW_SECONDS = 300;

export function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}

/** Returns the sign of a call by Spec §7: a double MD5 of the Unix time with the fixed salt. */
export function signOf(unixSeconds: string, salt: string): string {
  return md5(md5(unixSeconds + salt));
}

/** Compares two texts in constant time. Otherwise an attacker could guess a sign byte by byte by measuring times. */
export function equalText(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(left as Buffer, right as Buffer);
}

/**
 * Skips a route that only machines and payment providers call if the request has a sign, right or wrong. A site signs
 * all its requests, and any visitor can make a site send a request.
 */
export const notOfSites: RequestHandler = (req, _res, next) =>
  req.get("sign") === undefined ? next() : next("route");

interface Signing {
  readonly signSalt: string;
  readonly clock: () => number;
  readonly log: Logger;
}

/**
 * Rejects requests whose sign does not fit this process's salt and clock. This handler runs before all others, so that
 * nobody without the salt learns which paths exist. The cause is only logged, at most once a minute.
 */
export function checkSign({ signSalt, clock, log }: Signing): RequestHandler {
  const [ofSalt, ofClock] = [onceAMinute(() => performance.now()), onceAMinute(() => performance.now())];
  return (req, _res, next) => {
    const [time, sign] = [req.get("access-time") ?? "", req.get("sign")];
    const signed = equalText(sign ?? "", signOf(time, signSalt));
    const behind = /^\d{1,12}$/.test(time) ? Math.round(clock() / 1000 - Number(time)) : Number.NaN;
    if (signed && Math.abs(behind) <= WINDOW_SECONDS) return next();
    if (signed) ofClock((num) => log.warn({ num }, clocksDiffer(behind)));
    // A request without a sign does not come from a site, so the log does not report it.
    else if (sign !== undefined) ofSalt((num) => log.warn({ num }, OTHER_SALT));
    throw new Refusal("badSign", "请求签名无效或已过期");
  };
}

const OTHER_SALT = "calls are refused: whoever signs them has another SIGN_SALT";

function clocksDiffer(seconds: number): string {
  const which = seconds > 0 ? "behind" : "ahead of";
  return `calls are refused: the clock of the site is ${Math.abs(seconds)} s ${which} this one, and ${WINDOW_SECONDS} s are allowed`;
}
