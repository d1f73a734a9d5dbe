import { CODES } from "#shared/contract/codes.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { CallFailure, isForPeople } from "#client/calls/callFailure.ts";
import type { FieldErrors } from "./inputErrors.ts";

export interface FormState {
  readonly errors: FieldErrors;
  /** Error message about the form as a whole; "": none. */
  readonly alert: string;
  /** Message beside the captcha, if the upstream requires one; undefined: no captcha is required. */
  readonly captcha?: string;
}

export const CLEAN: FormState = { errors: {}, alert: "" };

/** Returns the error messages to show after the server refused a form or the request failed. */
export function failureState(error: unknown): FormState {
  if (error instanceof EnvelopeError) {
    if (error.code === CODES.captchaNeeded) return { ...CLEAN, captcha: error.message };
    return { ...CLEAN, alert: wordsOf(error.message) };
  }
  return { ...CLEAN, alert: error instanceof CallFailure ? error.message : wordsOf("") };
}

/**
 * Returns why the server refused an SMS code; "": the code is valid, or the upstream cannot check it in advance and
 * will refuse it only when it is used.
 */
export async function codeProblem(check: Promise<unknown>): Promise<string> {
  try {
    await check;
    return "";
  } catch (error) {
    const isRefusal =
      error instanceof EnvelopeError && (error.code === CODES.badInput || error.code === CODES.tooMany);
    return isRefusal ? wordsOf(error.message) : "";
  }
}

/** Returns the upstream's message if it is written for people, else a general error message. */
function wordsOf(message: string): string {
  return isForPeople(message) ? message : "没有成功，请稍后再试一次。";
}
