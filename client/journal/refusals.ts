import { CODES } from "#shared/contract/codes.ts";
import {
  EnvelopeError,
  isMissing,
  isRefusedInput,
  MalformedEnvelope,
  UNAUTHORISED_CODE,
} from "#shared/contract/envelope.ts";
import { CallFailure } from "../calls/callFailure.ts";

/** Code with which the gateway rejects a request body that is too large. */
const TOO_LARGE = 413;

/**
 * Reports whether an error finally rejects an entry of the batch: its input is invalid, or what it belongs to is gone.
 */
export function isOfEntry(error: unknown): error is EnvelopeError {
  if (!(error instanceof EnvelopeError)) return false;
  const { code } = error;
  return isRefusedInput(code) || isMissing(code) || code === TOO_LARGE;
}

/** Reports whether an error finally rejects the whole key. Rate limits and an ended session are temporary. */
export function isRefusal(error: unknown): error is EnvelopeError {
  const code = codeOf(error);
  return code !== undefined && code !== UNAUTHORISED_CODE && code !== CODES.tooMany;
}

/**
 * Reports whether the server failed on this request: an outage, or the request contains something that makes it fail. A
 * busy or unreachable server does not count, because it has not read the request.
 */
export function isFault(error: unknown): error is CallFailure {
  if (!(error instanceof CallFailure)) return false;
  const { cause } = error;
  const code = (cause as { readonly code?: unknown } | undefined)?.code;
  return cause instanceof MalformedEnvelope || code === CODES.failure || code === 500;
}

export class SignedOut extends Error {}

export function isSignedOut(error: unknown): boolean {
  return error instanceof SignedOut || codeOf(error) === UNAUTHORISED_CODE;
}

function codeOf(error: unknown): number | undefined {
  return error instanceof EnvelopeError ? error.code : undefined;
}
