import { Busy } from "../queue/fairQueue.ts";

/** SQLSTATE query_canceled: the statement took longer than statement_timeout. */
const CANCELED = "57014";

/** Returns whether a query failed because the database was slow or its queue full. The request may be sent again. */
export function isBusy(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof Busy || (at as { code?: unknown }).code === CANCELED) return true;
    // pg-pool sets no code on this error, so its message is compared.
    if (at.message === "timeout exceeded when trying to connect") return true;
  }
  return false;
}
