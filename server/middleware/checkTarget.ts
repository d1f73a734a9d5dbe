import type { RequestHandler } from "express";
import { HttpError } from "../errors.ts";
import { hasBody } from "../request/hasBody.ts";
import { splitTarget } from "../request/splitTarget.ts";

/**
 * Rejects request targets that are not in origin form or cannot be decoded, and GET or HEAD requests with a body:
 * proxies and the module `send` would interpret them differently.
 */
export function checkTarget(): RequestHandler {
  return (req, _res, next) => {
    // Node reads a request line without a version as HTTP/0.9, in which the end of a message is not marked.
    if (req.httpVersionMajor !== 1) throw new HttpError(400, "The request is not HTTP/1");
    // A proxy might read the body of a GET as a second request.
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

function canDecode(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}
