import { createHash, timingSafeEqual } from "node:crypto";
import type { RequestHandler } from "express";
import { CODES } from "#shared/contract/codes.ts";
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

/** Runs before everything else: nobody without the salt learns anything, not even which paths exist. */
export function checkSign({ signSalt, clock }: { signSalt: string; clock: () => number }): RequestHandler {
  return (req, _res, next) => {
    const time = req.get("access-time") ?? "";
    const signed = equalText(req.get("sign") ?? "", signOf(time, signSalt));
    const fresh = /^\d{1,12}$/.test(time) && Math.abs(clock() / 1000 - Number(time)) <= WINDOW_SECONDS;
    if (!signed || !fresh) throw new Refusal(CODES.badSign, "请求签名无效或已过期");
    next();
  };
}
