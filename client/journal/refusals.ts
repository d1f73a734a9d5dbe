import { CODES } from "#shared/contract/codes.ts";
import {
  EnvelopeError,
  isMissing,
  isRefusedInput,
  MalformedEnvelope,
  UNAUTHORISED_CODE,
} from "#shared/contract/envelope.ts";
import { CallFailure } from "../calls/callFailure.ts";

/** The gateway's code for a body that is too large. */
const TOO_LARGE = 413;

/** The last word on an entry of the batch: its input is refused, or what it is about is gone. */
export function isOfEntry(error: unknown): error is EnvelopeError {
  if (!(error instanceof EnvelopeError)) return false;
  const { code } = error;
  return isRefusedInput(code) || isMissing(code) || code === TOO_LARGE;
}

/** The last word on a key; that this learner sends too fast, or has to sign in, will pass. */
export function isRefusal(error: unknown): error is EnvelopeError {
  const code = codeOf(error);
  return code !== undefined && code !== UNAUTHORISED_CODE && code !== CODES.tooMany;
}

/**
 * The server failed at this request, by a fault or by an answer that is none: an outage, or something in the request. A server that
 * is busy, or out of reach, has not read it.
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
