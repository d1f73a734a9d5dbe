import type { Request, RequestHandler } from "express";
import { HttpError } from "../errors.ts";
import { splitTarget } from "../request/splitTarget.ts";

/** Only origin-form targets whose percent-encoding can be read go on, and no reading with a body; proxies and `send` would each read the others their own way. */
export function checkTarget(): RequestHandler {
  return (req, _res, next) => {
    // Node reads a request line without a version as HTTP/0.9, which has no framing at all.
    if (req.httpVersionMajor !== 1) throw new HttpError(400, "The request is not HTTP/1");
    // The bytes behind the head of such a request might be read as another request by whoever stands in between.
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
