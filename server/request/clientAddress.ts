import type { Request } from "express";
import { isIP } from "node:net";
import { requestValue } from "./requestValue.ts";

const UNKNOWN = "0.0.0.0";
const known = requestValue<string>("clientAddress");

/**
 * Returns the learner's IP address, always a valid one. Without a trusted proxy's address, the connection's peer is
 * used.
 */
export function clientAddress(req: Request): string {
  const before = known.find(req);
  if (before !== undefined) return before;
  const address = toAddress(req.ip) ?? toAddress(req.socket.remoteAddress) ?? UNKNOWN;
  known.set(req, address);
  return address;
}

/** Normalizes an address: IPv4-mapped ones become IPv4, zones are removed; undefined: no valid address. */
export function toAddress(text: string | undefined): string | undefined {
  const bare = text?.replace(/%.*$/, "").replace(/^::ffff:(?=\d+\.)/i, "");
  return bare !== undefined && isIP(bare) !== 0 ? bare : undefined;
}

const OF_PROXIES = ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip", "forwarded"];

/** Returns whether a proxy, trusted or not, passed the request on. */
export function comesThroughProxy({ headers }: Request): boolean {
  return OF_PROXIES.some((name) => headers[name] !== undefined);
}

export function isLoopback(address: string | undefined): boolean {
  const bare = toAddress(address);
  return bare === "::1" || bare?.startsWith("127.") === true;
}
