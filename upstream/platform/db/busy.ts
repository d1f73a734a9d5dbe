import { Busy } from "../queue/fairQueue.ts";

/** SQLSTATE query_canceled: the statement took longer than statement_timeout. */
const CANCELED = "57014";

const RETRY_AFTER_S = 2;

/** Returns whether a query failed because the database was slow or its queue full. The request may be sent again. */
export function isBusy(error: unknown): boolean {
  return busySeconds(error) !== undefined;
}

/**
 * Returns the seconds after which a request may be sent again that was refused because too much was to do. undefined:
 * the error has another cause.
 */
export function busySeconds(error: unknown): number | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof Busy) return at.retryAfterS;
    if ((at as { code?: unknown }).code === CANCELED) return RETRY_AFTER_S;
    // pg-pool sets no code on this error, so its message is compared.
    if (at.message === "timeout exceeded when trying to connect") return RETRY_AFTER_S;
  }
  return undefined;
}
