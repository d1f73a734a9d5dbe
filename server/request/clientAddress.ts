import type { Request } from "express";
import { isIP } from "node:net";
import { requestValue } from "./requestValue.ts";

const UNKNOWN = "0.0.0.0";
const known = requestValue<string>("clientAddress");

/** The learner's address, always a valid one: what a proxy could not vouch for falls back to the connection's peer. */
export function clientAddress(req: Request): string {
  const before = known.find(req);
  if (before !== undefined) return before;
  const address = toAddress(req.ip) ?? toAddress(req.socket.remoteAddress) ?? UNKNOWN;
  known.set(req, address);
  return address;
}

/** Addresses in one spelling: IPv4-mapped ones as IPv4, without zone. Undefined for anything else. */
export function toAddress(text: string | undefined): string | undefined {
  const bare = text?.replace(/%.*$/, "").replace(/^::ffff:(?=\d+\.)/i, "");
  return bare !== undefined && isIP(bare) !== 0 ? bare : undefined;
}

/** Headers that only something in front of the site adds. */
const OF_PROXIES = ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip", "forwarded"];

/** Whether something in front of the site passes the request on, trusted or not. */
export function comesThroughProxy({ headers }: Request): boolean {
  return OF_PROXIES.some((name) => headers[name] !== undefined);
}

export function isLoopback(address: string | undefined): boolean {
  const bare = toAddress(address);
  return bare === "::1" || bare?.startsWith("127.") === true;
}
