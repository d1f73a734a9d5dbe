import type { RequestHandler } from "express";
import { HttpError, UpstreamError, RETRY_AFTER_SECONDS } from "../errors.ts";
import { clientAddress } from "../request/clientAddress.ts";
import { requestInfo } from "../request/requestInfo.ts";
import { site } from "../site/requestSite.ts";
import type { SiteDirectory } from "../site/directory.ts";
import { requestHost } from "../site/hostName.ts";

/** Finds the agency of the host. Every page and API call needs one. */
export function resolveSite(directory: SiteDirectory): RequestHandler {
  return async (req, _res, next) => {
    const host = requestHost(req);
    if (host === undefined) throw new HttpError(400, "The Host header is not a host name");
    const found = await directory
      .find(host, { clientAddress: clientAddress(req), requestId: requestInfo.get(req).id })
      .catch(unreachable);
    if (!found) throw new HttpError(404, `No site is open at ${host}`);
    site.set(req, found);
    next();
  };
}

/** Throws status 503 when the upstream could not be asked for the host's agency: it may soon answer again. */
function unreachable(error: unknown): never {
  if (!(error instanceof UpstreamError)) throw error;
  const headers = { "Retry-After": RETRY_AFTER_SECONDS };
  throw new HttpError(503, "The agency's configuration cannot be had", { cause: error, headers });
}
