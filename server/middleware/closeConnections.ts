import type { RequestHandler } from "express";
import type { Lifecycle } from "../lifecycle.ts";

/** Adds `Connection: close` to every answer while the process is closing. */
export function closeConnections(lifecycle: Lifecycle): RequestHandler {
  return (_req, res, next) => {
    if (lifecycle.closing) res.setHeader("Connection", "close");
    next();
  };
}
