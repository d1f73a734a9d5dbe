import { UpstreamError } from "../errors.ts";

/**
 * The status of a page whose critical call failed: 504 for silence, 502 for nonsense, 503 for nobody there, or who says so itself, 404
 * for what the upstream does not have.
 */
export function statusOf(error: unknown): 404 | 502 | 503 | 504 {
  if (!(error instanceof UpstreamError)) return 502;
  if (error.kind === "notOffered") return 404;
  if (error.kind === "timeout") return 504;
  return error.kind === "refused" || error.kind === "busy" || error.status === 503 ? 503 : 502;
}
