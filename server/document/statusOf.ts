import { UpstreamError } from "../errors.ts";

/**
 * Returns the HTTP status of a page whose critical call failed. 504: the upstream timed out; 502: its answer was
 * malformed; 503: it was unreachable or answered 503; 404: it does not have what the page would show.
 */
export function statusOf(error: unknown): 404 | 502 | 503 | 504 {
  if (!(error instanceof UpstreamError)) return 502;
  if (error.kind === "notOffered") return 404;
  if (error.kind === "timeout") return 504;
  return error.kind === "refused" || error.kind === "busy" || error.status === 503 ? 503 : 502;
}
