import { BlockList, isIP } from "node:net";
import type { Request } from "express";

const near = new BlockList();
near.addSubnet("127.0.0.0", 8);
near.addSubnet("10.0.0.0", 8);
near.addSubnet("172.16.0.0", 12);
near.addSubnet("192.168.0.0", 16);
near.addAddress("::1", "ipv6");
near.addSubnet("fc00::", 7, "ipv6");

/**
 * Returns the address of the browser. Behind a proxy, which an https address means, it is the last entry of
 * X-Forwarded-For, when the proxy has an address of this machine or a private one; otherwise that of the connection.
 */
export function clientAddress(req: Request, url: string): string {
  const peer = (req.socket.remoteAddress ?? "0.0.0.0").replace(/^::ffff:/, "");
  if (!url.startsWith("https:") || !near.check(peer, isIP(peer) === 6 ? "ipv6" : "ipv4")) return peer;
  const told = req.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "";
  return isIP(told) === 0 ? peer : told;
}
