import type { ClientRequest } from "node:http";
import type { UpstreamFailure } from "../../errors.ts";

/** upload: the request body is larger than the site accepts. */
export type ExchangeOutcome = "ok" | "upload" | UpstreamFailure;

/** HTTP statuses of outcomes; an outcome that is not listed has status 502. */
export const STATUS: Readonly<Partial<Record<ExchangeOutcome, number>>> = {
  upload: 413,
  busy: 503,
  timeout: 504,
};

const LOST_CONNECTION = new Set(["ECONNRESET", "EPIPE"]);

/** Returns the kind of failure that an error of the proxy means. */
export function failureOf(error: Error): UpstreamFailure {
  const code = codeOf(error);
  if (LOST_CONNECTION.has(code)) return "cut";
  return code.startsWith("HPE_") ? "malformed" : "refused";
}

/** Returns whether the upstream had closed the kept-alive connection: a GET can then safely be sent again. */
export function isWorthRetrying(error: Error, proxyReq: ClientRequest | undefined): boolean {
  return LOST_CONNECTION.has(codeOf(error)) && proxyReq?.reusedSocket === true;
}

function codeOf(error: Error): string {
  return (error as NodeJS.ErrnoException).code ?? "";
}
