import type { Request } from "express";
import type { Lane } from "#shared/contract/endpoint.ts";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { HttpError } from "../errors.ts";

/** The largest body that is no upload: uploads are as large as the upstream takes. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** True for what belongs to the API, in this one spelling. */
export function isApiTarget(target: string): boolean {
  return /^\/api(?:[/?]|$)/.test(target);
}

/** Throws for a request that is not passed on in any case: its method, its framing, its origin. */
export function checkApiRequest(req: Request, lane: Lane): void {
  if (req.method !== "GET" && req.method !== "POST") {
    throw new HttpError(405, "The API knows GET and POST", { headers: { Allow: "GET, POST" } });
  }
  if (req.headers.upgrade !== undefined) throw new HttpError(400, "The API does not switch protocols");
  const length = Number(req.headers["content-length"] ?? 0);
  // Node would write such a body behind a request that announces none: the upstream reads it as the next request.
  if (req.method === "GET" && (length > 0 || req.headers["transfer-encoding"] !== undefined)) {
    throw new HttpError(400, "A GET has no body");
  }
  if (lane !== "upload" && length > MAX_BODY_BYTES) throw new HttpError(413, "The body is too large");
  if (req.method === "POST" && isForeign(req))
    throw new HttpError(403, "The request comes from another site");
}

const known = new Set<string>(endpoints.map(({ path }) => path));
const knownInSmallLetters = new Set([...known].map((path) => path.toLowerCase()));

/** True for a path that the contract has, by whatever method. */
export function isContractPath(path: string): boolean {
  return known.has(path);
}

/**
 * True for a path of the contract in other letters, or spelt by percent: what the contract says of it (its token, its limits) would
 * not be found here, while an upstream might still read it as the one it means. `path` is one that apiPath has accepted.
 */
export function isMisspelt(path: string): boolean {
  return !known.has(path) && knownInSmallLetters.has(decodeURIComponent(path).toLowerCase());
}

/** The token is in a cookie, so a form on another site could otherwise act in the learner's name. */
function isForeign(req: Request): boolean {
  const { origin } = req.headers;
  if (req.headers["sec-fetch-site"] === "cross-site") return true;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).origin !== originOf(req);
}

/** The origin as URL writes it: lower case, without the scheme's default port. A page of http on a site of https may be anybody's on the way. */
function originOf(req: Request): string {
  const url = `${req.protocol}://${req.host}`;
  return URL.canParse(url) ? new URL(url).origin : "";
}
