import type { RequestHandler } from "express";
import { comesThroughProxy } from "../request/clientAddress.ts";
import type { Logger } from "../log.ts";

export function warnOfProxy(log: Pick<Logger, "warn">): RequestHandler {
  let hasWarned = false;
  return (req, _res, next) => {
    if (!hasWarned && comesThroughProxy(req)) {
      hasWarned = true;
      log.warn(
        "This is a trial, and requests come through a proxy: whoever reads this log can sign in as anybody, and what is sold is given away. Start node dist/server/index.js instead, with SMS and PAYMENT set (docs/environment.md).",
      );
    }
    next();
  };
}
