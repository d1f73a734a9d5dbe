import { cutText } from "#shared/domain/cutText.ts";
import { EnvelopeError, NOT_FOUND_CODE } from "#shared/contract/envelope.ts";
import { maskPasswords } from "#shared/domain/maskPasswords.ts";

/** Seconds for answers about something that may be there again soon. */
export const RETRY_AFTER_SECONDS = "5";

export interface HttpErrorOptions {
  readonly cause?: unknown;
  /** Set on the answer, whatever form it takes. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer other than the page: sendErrors turns it into its status in the error layout. */
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
 * refused: no connection; timeout: not complete within UPSTREAM_TIMEOUT_MS; cut: the connection broke or the
 * length was wrong; status: an HTTP status that is not an answer; malformed: no envelope, or data of a wrong
 * type; tooLarge: over our limit; aborted: the reader left; notOffered: it has no such call (gateway/offers.ts);
 * adapter: a function of the operator's own failed (gateway/map/adapter.ts).
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
  | "adapter";

/** The upstream could not be asked, or did not answer in the terms of the contract. */
export class UpstreamError extends Error {
  readonly kind: UpstreamFailure;
  /** The path of the endpoint, without its query. */
  readonly endpoint: string;
  /** The HTTP status, when the kind is "status". */
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

/** The upstream has no such call (gateway/offers.ts). Its cause is what a browser knows it by (client/calls/callFailure.ts). */
export class NotOffered extends UpstreamError {
  /** The key of the call, as caches of a page name it. */
  readonly key: string;

  constructor(endpoint: string, key: string) {
    super("notOffered", endpoint, { cause: { code: NOT_FOUND_CODE } });
    this.key = key;
  }
}

const LONGEST_REASON = 300;

/** The members of a log line about an error: a fault or refusal of the upstream in one line, anything else with its stack. */
export function logged(error: unknown): Readonly<Record<string, unknown>> {
  // No line of a log shows a member `code`, which is that of an SMS.
  if (error instanceof EnvelopeError) return { upstreamCode: error.code, reason: error.message };
  if (!(error instanceof UpstreamError)) return { err: error };
  const { endpoint, kind, status, cause } = error;
  const reason = cause instanceof Error ? cutText(maskPasswords(cause.message), LONGEST_REASON) : undefined;
  return { endpoint, kind, status, reason };
}
