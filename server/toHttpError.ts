import { EnvelopeError } from "#shared/contract/envelope.ts";
import { statusOf } from "./document/statusOf.ts";
import { HttpError, RETRY_AFTER_SECONDS, UpstreamError } from "./errors.ts";

/** Converts any error to the HTTP error to send. The original error becomes its cause. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof UpstreamError || error instanceof EnvelopeError) {
    const headers = { "Retry-After": RETRY_AFTER_SECONDS };
    return new HttpError(statusOf(error), error.message, { cause: error, headers });
  }
  const status = clientErrorStatus(error);
  if (status) return new HttpError(status, "The request cannot be understood", { cause: error });
  return new HttpError(500, "Internal Server Error", { cause: error });
}

/**
 * Returns the 4xx status that Express or the module `send` set on an error caused by the client (malformed encoding,
 * unsatisfiable range).
 */
function clientErrorStatus(error: unknown): number | undefined {
  const status = (error as { status?: unknown } | null | undefined)?.status;
  return typeof status === "number" && status >= 400 && status < 500 ? status : undefined;
}
