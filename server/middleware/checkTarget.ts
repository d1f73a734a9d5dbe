import type { Request, RequestHandler } from "express";
import { HttpError } from "../errors.ts";
import { splitTarget } from "../request/splitTarget.ts";

/**
 * Rejects targets that are not in origin form or not decodable, and reading requests with a body, because proxies and
 * `send` would read them in different ways.
 */
export function checkTarget(): RequestHandler {
  return (req, _res, next) => {
    // Node reads a request line without a version as HTTP/0.9, which has no framing.
    if (req.httpVersionMajor !== 1) throw new HttpError(400, "The request is not HTTP/1");
    // An intermediary might read the body of such a request as a second request.
    if (READS.has(req.method) && hasBody(req))
      throw new HttpError(400, "A request that only reads brings a body", {
        headers: { Connection: "close" },
      });
    const path = splitTarget(req.originalUrl).pathname;
    if (!path.startsWith("/")) throw new HttpError(400, "The request target is not a path");
    if (!canDecode(path)) throw new HttpError(400, "The percent-encoding of the path is broken");
    next();
  };
}

const READS = new Set(["GET", "HEAD"]);

function hasBody({ headers }: Request): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function canDecode(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}
