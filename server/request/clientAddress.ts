import type { Request } from "express";
import { isIP } from "node:net";
import { requestValue } from "./requestValue.ts";

const UNKNOWN = "0.0.0.0";
const known = requestValue<string>("clientAddress");

/**
 * Returns the learner's IP address, always a valid one: the address that a trusted proxy reports, else the address of
 * the connection.
 */
export function clientAddress(req: Request): string {
  const before = known.find(req);
  if (before !== undefined) return before;
  const address = toAddress(req.ip) ?? toAddress(req.socket.remoteAddress) ?? UNKNOWN;
  known.set(req, address);
  return address;
}

/** Normalizes an IP address: IPv4-mapped ones become IPv4, zones are removed; undefined: not a valid address. */
export function toAddress(text: string | undefined): string | undefined {
  const bare = text?.replace(/%.*$/, "").replace(/^::ffff:(?=\d+\.)/i, "");
  return bare !== undefined && isIP(bare) !== 0 ? bare : undefined;
}

const OF_PROXIES = ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip", "forwarded"];

/** Returns whether a proxy, trusted or not, passed the request on, as its headers show. */
export function comesThroughProxy({ headers }: Request): boolean {
  return OF_PROXIES.some((name) => headers[name] !== undefined);
}

export function isLoopback(address: string | undefined): boolean {
  const bare = toAddress(address);
  return bare === "::1" || bare?.startsWith("127.") === true;
}
