import { cutText } from "#shared/domain/cutText.ts";
import { EnvelopeError, NOT_FOUND_CODE } from "#shared/contract/envelope.ts";
import { maskPasswords } from "#shared/domain/maskPasswords.ts";

/** Value of the header Retry-After for temporary failures, in seconds. */
export const RETRY_AFTER_SECONDS = "5";

export interface HttpErrorOptions {
  readonly cause?: unknown;
  /** Headers to send with the error page or the error's envelope. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An HTTP status to answer instead of the page. sendErrors sends the error page of that status. */
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
 * Kind of failure. refused: no connection; timeout: not complete within UPSTREAM_TIMEOUT_MS; cut: the connection broke,
 * or the length was wrong; status: an HTTP status that the contract does not allow; malformed: no envelope, or data of
 * a wrong type; tooLarge: over the size limit; aborted: the browser disconnected; notOffered: the upstream has no such
 * call (gateway/wire/offers.ts); adapter: a function of the operator's module failed; busy: too many calls wait for that
 * module (gateway/map/adapter.ts).
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
  /** HTTP status of the upstream's answer, if the kind is "status". */
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
 * The upstream does not have the call (gateway/wire/offers.ts). The browser recognizes this failure by its cause
 * (client/calls/callFailure.ts).
 */
export class NotOffered extends UpstreamError {
  /** Key of the call in the page's call cache. */
  readonly key: string;

  constructor(endpoint: string, key: string) {
    super("notOffered", endpoint, { cause: { code: NOT_FOUND_CODE } });
    this.key = key;
  }
}

/** The site itself refuses a call. /api answers it with the HTTP status and an envelope. */
export class SiteRefusal extends EnvelopeError {
  readonly status: number;

  constructor(status: number, code: number, msg: string) {
    super(code, msg);
    this.status = status;
  }
}

const LONGEST_REASON = 300;

/**
 * Returns what to log of an error: a few members for a failure or refusal of the upstream, the error with its stack
 * otherwise.
 */
export function logged(error: unknown): Readonly<Record<string, unknown>> {
  // Not named `code`, because the log hides every member of that name: it may be an SMS code.
  if (error instanceof EnvelopeError) return { upstreamCode: error.code, reason: error.message };
  if (!(error instanceof UpstreamError)) return { err: error };
  const { endpoint, kind, status, cause } = error;
  const reason = cause instanceof Error ? cutText(maskPasswords(cause.message), LONGEST_REASON) : undefined;
  return { endpoint, kind, status, reason };
}
