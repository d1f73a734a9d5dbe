import type { Request } from "express";
import type { Lane } from "#shared/contract/endpoint.ts";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { HttpError } from "../../errors.ts";

/** Largest request body, except for uploads, whose size the upstream limits. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** Returns whether a request target is below /api. Accepts only this spelling of /api. */
export function isApiTarget(target: string): boolean {
  return /^\/api(?:[/?]|$)/.test(target);
}

/**
 * Rejects requests that must not be passed on because of their method, framing or origin.
 * @throws HttpError
 */
export function checkApiRequest(req: Request, lane: Lane): void {
  if (req.method !== "GET" && req.method !== "POST") {
    throw new HttpError(405, "The API knows GET and POST", { headers: { Allow: "GET, POST" } });
  }
  if (req.headers.upgrade !== undefined) throw new HttpError(400, "The API does not switch protocols");
  const length = Number(req.headers["content-length"] ?? 0);
  // Node would send this body after a request without Content-Length, and the upstream would read the body as the next
  // request.
  if (req.method === "GET" && (length > 0 || req.headers["transfer-encoding"] !== undefined)) {
    throw new HttpError(400, "A GET has no body");
  }
  if (lane !== "upload" && length > MAX_BODY_BYTES) throw new HttpError(413, "The body is too large");
  if (req.method === "POST" && isForeign(req))
    throw new HttpError(403, "The request comes from another site");
}

const known = new Set<string>(endpoints.map(({ path }) => path));
const knownInSmallLetters = new Set([...known].map((path) => path.toLowerCase()));

/** Returns whether the contract has the path, with any method. */
export function isContractPath(path: string): boolean {
  return known.has(path);
}

/**
 * Returns whether a path differs from a path of the contract only in letter case or percent-encoding. Such a path is
 * rejected: the contract's rules (token, limits) would not be found for it, while an upstream might accept it. `path`
 * must have been accepted by apiPath.
 */
export function isMisspelt(path: string): boolean {
  return !known.has(path) && knownInSmallLetters.has(decodeURIComponent(path).toLowerCase());
}

/**
 * Returns whether a page of another site sent the request. The token is in a cookie, so an HTML form on another site
 * could otherwise act as the learner.
 */
function isForeign(req: Request): boolean {
  const { origin } = req.headers;
  if (req.headers["sec-fetch-site"] === "cross-site") return true;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).origin !== originOf(req);
}

/**
 * Returns the site's origin as URL writes it: lower case, without the default port. For a site on https, an http page
 * of the same host counts as another site, because anyone on the network can forge it.
 */
function originOf(req: Request): string {
  const url = `${req.protocol}://${req.host}`;
  return URL.canParse(url) ? new URL(url).origin : "";
}
