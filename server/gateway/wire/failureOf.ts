import { errors } from "undici";
import type { UpstreamFailure } from "../../errors.ts";

const LOST_CONNECTION = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

/** Returns the kind of failure that an error of undici or of Node's HTTP client means. */
export function failureOf(error: unknown): UpstreamFailure {
  const code = codeOf(error);
  if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT") return "timeout";
  if (isLostConnection(error) || code === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH") return "cut";
  // undici gives some parser errors no code.
  const isUnreadable = error instanceof errors.HTTPParserError || /^(?:HPE_|UND_ERR_HEADERS)/.test(code);
  return isUnreadable ? "malformed" : "refused";
}

/** Returns whether the connection broke, as a kept-alive one does that the upstream has just closed. */
export function isLostConnection(error: unknown): boolean {
  return LOST_CONNECTION.has(codeOf(error));
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "";
}
