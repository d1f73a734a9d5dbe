import { cutText } from "#shared/domain/cutText.ts";
import { EnvelopeError, NOT_FOUND_CODE } from "#shared/contract/envelope.ts";
import { maskPasswords } from "#shared/domain/maskPasswords.ts";

/** Retry-After of failures that may soon be over, in seconds. */
export const RETRY_AFTER_SECONDS = "5";

export interface HttpErrorOptions {
  readonly cause?: unknown;
  /** Headers of the answer, whatever its form. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An HTTP failure instead of the page. sendErrors shows it in the error layout with its status. */
export class HttpError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, { cause, headers = {} }: HttpErrorOptions = {}) {
    super(message, { cause });
    this.name = "HttpError";
    this.status = status;
    this.headers = headers;
  }
}

/**
 * refused: no connection; timeout: not complete within UPSTREAM_TIMEOUT_MS; cut: the connection broke or the length was
 * wrong; status: an HTTP status that is not an answer; malformed: no envelope, or data of a wrong type; tooLarge: over
 * the size limit; aborted: the reader disconnected; notOffered: the upstream has no such call (gateway/offers.ts);
 * adapter: a function of the operator's module failed; busy: too many calls wait for that module
 * (gateway/map/adapter.ts).
 */
export type UpstreamFailure =
  | "refused"
  | "timeout"
  | "cut"
  | "status"
  | "malformed"
  | "tooLarge"
  | "aborted"
  | "notOffered"
  | "adapter"
  | "busy";

/** The upstream could not be reached, or its answer does not follow the contract. */
export class UpstreamError extends Error {
  readonly kind: UpstreamFailure;
  /** Path of the endpoint, without query. */
  readonly endpoint: string;
  /** HTTP status when the kind is "status". */
  readonly status: number | undefined;

  constructor(
    kind: UpstreamFailure,
    endpoint: string,
    options: { readonly cause?: unknown; readonly status?: number } = {},
  ) {
    super(`upstream ${endpoint}: ${kind}${options.status === undefined ? "" : ` ${options.status}`}`, {
      cause: options.cause,
    });
    this.name = "UpstreamError";
    this.kind = kind;
    this.endpoint = endpoint;
    this.status = options.status;
  }
}

/**
 * The upstream has no such call (gateway/offers.ts). The browser recognizes the failure by its cause
 * (client/calls/callFailure.ts).
 */
export class NotOffered extends UpstreamError {
  /** Key of the call in the call caches of a page. */
  readonly key: string;

  constructor(endpoint: string, key: string) {
    super("notOffered", endpoint, { cause: { code: NOT_FOUND_CODE } });
    this.key = key;
  }
}

const LONGEST_REASON = 300;

/**
 * Returns the log members of an error: one line for a failure or refusal of the upstream, the stack for any other
 * error.
 */
export function logged(error: unknown): Readonly<Record<string, unknown>> {
  // The log hides every member named `code`, because it may be an SMS code.
  if (error instanceof EnvelopeError) return { upstreamCode: error.code, reason: error.message };
  if (!(error instanceof UpstreamError)) return { err: error };
  const { endpoint, kind, status, cause } = error;
  const reason = cause instanceof Error ? cutText(maskPasswords(cause.message), LONGEST_REASON) : undefined;
  return { endpoint, kind, status, reason };
}
