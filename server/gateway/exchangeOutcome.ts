import type { ClientRequest } from "node:http";
import type { UpstreamFailure } from "../errors.ts";

/** upload: larger than the site takes. */
export type ExchangeOutcome = "ok" | "upload" | UpstreamFailure;

/** The HTTP statuses of outcomes whose status is not 502. */
export const STATUS: Readonly<Partial<Record<ExchangeOutcome, number>>> = {
  upload: 413,
  busy: 503,
  timeout: 504,
};

const LOST_CONNECTION = new Set(["ECONNRESET", "EPIPE"]);

export function failureOf(error: Error): UpstreamFailure {
  const code = codeOf(error);
  if (LOST_CONNECTION.has(code)) return "cut";
  return code.startsWith("HPE_") ? "malformed" : "refused";
}

/** A kept-alive connection that turned out dead: of a GET nothing is lost when it is sent again. */
export function isWorthRetrying(error: Error, proxyReq: ClientRequest | undefined): boolean {
  return LOST_CONNECTION.has(codeOf(error)) && proxyReq?.reusedSocket === true;
}

function codeOf(error: Error): string {
  return (error as NodeJS.ErrnoException).code ?? "";
}
