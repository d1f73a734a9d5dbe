import type { Request } from "express";
import type { Lane } from "#shared/contract/endpoint.ts";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { HttpError } from "../errors.ts";

/** Largest body of a request that is no upload. The upstream limits uploads. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** Returns whether a target is part of the API. Only this one spelling is accepted. */
export function isApiTarget(target: string): boolean {
  return /^\/api(?:[/?]|$)/.test(target);
}

/**
 * Rejects requests that are never passed on, by their method, framing or origin.
 * @throws HttpError
 */
export function checkApiRequest(req: Request, lane: Lane): void {
  if (req.method !== "GET" && req.method !== "POST") {
    throw new HttpError(405, "The API knows GET and POST", { headers: { Allow: "GET, POST" } });
  }
  if (req.headers.upgrade !== undefined) throw new HttpError(400, "The API does not switch protocols");
  const length = Number(req.headers["content-length"] ?? 0);
  // Node would send such a body after a request without Content-Length, and the upstream would read it as the next
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
 * Returns whether a path differs from a contract path only in letter case or percent-encoding. The contract's rules
 * (token, limits) would not be found for such a path, while an upstream might still accept it. `path` has been accepted
 * by apiPath.
 */
export function isMisspelt(path: string): boolean {
  return !known.has(path) && knownInSmallLetters.has(decodeURIComponent(path).toLowerCase());
}

/**
 * Returns whether another site sent the request. The token is in a cookie, so a form on another site could act as the
 * learner.
 */
function isForeign(req: Request): boolean {
  const { origin } = req.headers;
  if (req.headers["sec-fetch-site"] === "cross-site") return true;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).origin !== originOf(req);
}

/**
 * Returns the origin as URL writes it: lower case, without the default port. On a https site an http page is foreign,
 * because anyone on the network can forge it.
 */
function originOf(req: Request): string {
  const url = `${req.protocol}://${req.host}`;
  return URL.canParse(url) ? new URL(url).origin : "";
}
