import { Busy } from "../queue/fairQueue.ts";

/** query_canceled: the statement took longer than statement_timeout. */
const CANCELED = "57014";

/** Whether a query failed for want of time or room, and not by a fault: the same request may be sent again. */
export function isBusy(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof Busy || (at as { code?: unknown }).code === CANCELED) return true;
    // The pool has no code for it.
    if (at.message === "timeout exceeded when trying to connect") return true;
  }
  return false;
}
