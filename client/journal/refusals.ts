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

/** Reports whether an entry of the batch is finally rejected: its input is invalid, or its subject is gone. */
export function isOfEntry(error: unknown): error is EnvelopeError {
  if (!(error instanceof EnvelopeError)) return false;
  const { code } = error;
  return isRefusedInput(code) || isMissing(code) || code === TOO_LARGE;
}

/** Reports whether a key is finally rejected. Sending too fast and being signed out are temporary. */
export function isRefusal(error: unknown): error is EnvelopeError {
  const code = codeOf(error);
  return code !== undefined && code !== UNAUTHORISED_CODE && code !== CODES.tooMany;
}

/**
 * Reports whether the server failed on this request, by an error or an unusable response: an outage, or something in
 * the request. A busy or unreachable server has not read the request.
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
