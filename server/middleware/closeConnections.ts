import type { RequestHandler } from "express";
import type { Lifecycle } from "../lifecycle.ts";

/** Once the process is ending, every answer says that its connection will not take another request. */
export function closeConnections(lifecycle: Lifecycle): RequestHandler {
  return (_req, res, next) => {
    if (lifecycle.closing) res.setHeader("Connection", "close");
    next();
  };
}
