import { isIP } from "node:net";
import type { Request } from "express";

export { addressKey } from "#shared/addressKey.ts";

/** Returns the visitor's address: the `ip` header that the site sends, else the address of the connection. */
export function visitorIp(req: Request): string {
  const told = req.get("ip") ?? "";
  if (isIP(told) !== 0) return told;
  return (req.socket.remoteAddress ?? "0.0.0.0").replace(/^::ffff:/, "");
}
